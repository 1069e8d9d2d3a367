/** Finds a Chromium for the browser tests, or installs one (on Debian, as root). */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

const HEADLESS_SHELL = 'chromium-headless-shell';

/** Names of the programs on PATH, in the order of preference. */
const programNames = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Paths of Chrome on macOS and Windows, which do not put it on PATH. */
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of a Chromium, that of the variable CHROMIUM before any other; undefined if there is none.
 *
 * @param isFull skips the headless shell on PATH, which has no back/forward cache
 */
export function findBrowser({ isFull = false } = {}): string | undefined {
  const names = isFull ? programNames.filter((name) => name !== HEADLESS_SHELL) : programNames;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const candidates = [process.env['CHROMIUM'] ?? '', chromium.executablePath(), ...onPath, ...usualPlaces];
  return candidates.find(existsSync);
}

/**
 * Returns the path of a Chromium. If there is none, tries to install one.
 *
 * @throws Error that says what to install, if no Chromium is installed and none could be
 */
export function ensureBrowser(): string {
  const installedBefore = findBrowser();
  if (installedBefore) return installedBefore;

  // Windows has no `getuid`.
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    installChromium();
    const installedNow = findBrowser();
    if (installedNow) return installedNow;
  }
  throw new Error(
    'The browser tests need Chromium. Install one of these and run them again: ' +
      '`npx playwright install chromium`, `apt-get install chromium` (Debian, as root), or Google Chrome; ' +
      'or put the path of a Chromium into the variable CHROMIUM.',
  );
}

function installChromium(): void {
  console.log('No Chromium found; installing one with apt …');
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const runApt = (...args: string[]) => spawnSync('apt-get', args, options).status === 0;
  if (!runApt('update', '-qq')) return;
  // The headless shell is faster, and the tests of the back/forward cache need the full browser. Older systems have no
  // package of the headless shell, and then apt installs neither.
  const areBothInstalled = runApt('install', '-y', '-qq', HEADLESS_SHELL, 'chromium');
  if (!areBothInstalled) runApt('install', '-y', '-qq', 'chromium');
}
