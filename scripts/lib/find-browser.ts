/** Finds a Chromium for the browser tests: Playwright's own, else the system's; as root on Debian it installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** Program name of the Chromium that has no window; it needs half the time for the same pages. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Names of the programs on PATH, in the order of preference. */
const names = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where systems put Chrome outside PATH. */
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Absolute path of an installed Chromium; undefined if none is installed. The environment variable `CHROMIUM` can name
 * one in another place.
 *
 * @param needsFullBrowser whether to leave out the headless shell, which has no back/forward cache
 */
export function findBrowser(needsFullBrowser = false): string | undefined {
  const allowed = needsFullBrowser ? names.filter((name) => name !== HEADLESS_SHELL) : names;
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => allowed.map((name) => path.join(folder, name)));
  return [process.env['CHROMIUM'] ?? '', chromium.executablePath(), ...onPath, ...places].find(existsSync);
}

/**
 * Absolute path of a Chromium. If none is installed and this is root on Debian or Ubuntu, installs one with apt first.
 *
 * @throws Error that says what to install, if there is none and it cannot install one
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found; installing one of Debian …');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const runApt = (...args: string[]) => spawnSync('apt-get', args, options).status === 0;
    // If apt fails, it prints why, and the error below says what else to try.
    if (runApt('update', '-qq')) {
      // Older systems have no package of the shell; apt installs neither then.
      const hasBoth = runApt('install', '-y', '-qq', HEADLESS_SHELL, 'chromium');
      if (!hasBoth) runApt('install', '-y', '-qq', 'chromium');
    }
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium. Install one of these and run them again: ' +
      '`npx playwright install chromium`, `apt-get install chromium` (Debian, as root), or Google Chrome; ' +
      'or put the path of a Chromium into the variable CHROMIUM.',
  );
}
