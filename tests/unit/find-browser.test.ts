import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureBrowser, findBrowser } from '../../scripts/lib/find-browser.ts';

/** Root on Debian, without a browser and without a network. */
beforeEach(() => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(fs, 'existsSync').mockImplementation((file) => file === '/usr/bin/apt-get');
  vi.spyOn(childProcess, 'spawnSync').mockReturnValue({ status: 100 } as ReturnType<typeof childProcess.spawnSync>);
  syncBuiltinESMExports();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  syncBuiltinESMExports();
});

test('if apt cannot install Chromium, the message says what else to do', () => {
  expect(ensureBrowser).toThrow(/^The browser tests need Chromium\. .*npx playwright install chromium/);
  expect(childProcess.spawnSync).toHaveBeenCalledWith('apt-get', ['update', '-qq'], expect.anything());
});

test('the faster headless shell is preferred, also if PATH names the folder of another Chromium first', () => {
  const shell = path.join('/second', 'chromium-headless-shell');
  const installed = [path.join('/first', 'chromium'), shell];
  vi.stubEnv('PATH', ['/first', '/second'].join(path.delimiter));
  vi.stubEnv('CHROMIUM', undefined);
  vi.mocked(fs.existsSync).mockImplementation((file) => installed.includes(String(file)));
  expect(findBrowser()).toBe(shell);
});

test('loading the configuration of the browser tests installs no browser and fixes no port', async () => {
  // The configuration sets it, and `afterEach` sets it back for the files that run in this process after this one.
  vi.stubEnv('NODE_ENV', 'test');
  const { default: config } = await import('../../playwright.config.ts');
  expect(childProcess.spawnSync).not.toHaveBeenCalled();
  expect(JSON.stringify(config)).not.toMatch(/"port"|127\.0\.0\.1:/);
});
