/** Finds a Chromium for the browser tests: Playwright's own, else the system's, else it installs one where it may. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** The first is Chromium without windows, which takes half the time for the same pages. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where systems put Chrome outside PATH. */
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of a Chromium that is already there, or nothing. `CHROMIUM` names one that stands elsewhere.
 *
 * @param isWhole not the headless shell, which has no back/forward cache
 */
export function findBrowser(isWhole = false): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.slice(Number(isWhole)).map((name) => path.join(folder, name)));
  return [process.env['CHROMIUM'] ?? '', chromium.executablePath(), ...onPath, ...places].find(existsSync);
}

/**
 * Path of a Chromium, installed first where there is none and this is Debian (or a child of it) as root.
 *
 * @throws with what to install, where that is not possible
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found; installing one of Debian …');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const isDone = (...args: string[]) => spawnSync('apt-get', args, options).status === 0;
    // Where this fails, apt has said why, and below stands what else helps.
    if (isDone('update', '-qq')) {
      const [shell = '', chromium = ''] = names;
      void (isDone('install', '-y', '-qq', shell, chromium) || isDone('install', '-y', '-qq', chromium));
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
