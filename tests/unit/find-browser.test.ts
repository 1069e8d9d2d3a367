import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { ensureBrowser } from '../../scripts/lib/find-browser.ts';

vi.mock('node:child_process', async (original) => ({ ...(await original<object>()), spawnSync: vi.fn() }));
vi.mock('node:fs', async (original) => ({ ...(await original<object>()), existsSync: vi.fn() }));

/** Root on Debian, without a browser and without a network. */
beforeEach(() => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.mocked(existsSync).mockImplementation((file) => file === '/usr/bin/apt-get');
  vi.mocked(spawnSync)
    .mockReset()
    .mockReturnValue({ status: 100 } as ReturnType<typeof spawnSync>);
});

test('where apt cannot install a Chromium, the message says what else helps', () => {
  expect(ensureBrowser).toThrow(/^The browser tests need Chromium\. .*npx playwright install chromium/);
  expect(spawnSync).toHaveBeenCalledWith('apt-get', ['update', '-qq'], expect.anything());
});

test('to read the configuration of the browser tests installs nothing, and chooses no port that may be taken', async () => {
  const { default: config } = await import('../../playwright.config.ts');
  expect(spawnSync).not.toHaveBeenCalled();
  expect(JSON.stringify(config)).not.toMatch(/"port"|127\.0\.0\.1:/);
});
