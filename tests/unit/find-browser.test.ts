import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureBrowser } from '../../scripts/lib/find-browser.ts';

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
  syncBuiltinESMExports();
});

test('if apt cannot install Chromium, the message says what else to do', () => {
  expect(ensureBrowser).toThrow(/^The browser tests need Chromium\. .*npx playwright install chromium/);
  expect(childProcess.spawnSync).toHaveBeenCalledWith('apt-get', ['update', '-qq'], expect.anything());
});

test('loading the configuration of the browser tests installs no browser and fixes no port', async () => {
  const { default: config } = await import('../../playwright.config.ts');
  expect(childProcess.spawnSync).not.toHaveBeenCalled();
  expect(JSON.stringify(config)).not.toMatch(/"port"|127\.0\.0\.1:/);
});
