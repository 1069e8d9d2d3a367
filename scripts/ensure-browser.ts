/**
 * Finds a Chromium for the browser tests: Playwright's own where it is there, else the system's, else
 * it installs one where it may. Run as a script it prints the path.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Where systems put Chrome outside PATH. */
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of a Chromium that is already there, or nothing. `CHROMIUM` names one that stands elsewhere.
 */
export function findBrowser(): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [process.env['CHROMIUM'], chromium.executablePath(), ...onPath, ...places].find(
    (file): file is string => Boolean(file) && existsSync(file!) && isExecutable(file!),
  );
}

/**
 * Path of a Chromium, installed first where there is none and this is Debian (or a child of it) as root.
 *
 * @throws with what to install, where that is not possible
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;

  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log("No Chromium found; installing Debian's package chromium …");
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    try {
      execFileSync('apt-get', ['update', '-qq'], options);
      execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], options);
    } catch {
      // No network, most likely: apt has said so, and below stands what else helps.
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(ensureBrowser());
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
