import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';

vi.mock('node:child_process', async (original) => ({ ...(await original<object>()), execFileSync: vi.fn() }));
vi.mock('node:fs', async (original) => ({ ...(await original<object>()), existsSync: vi.fn() }));

test('where apt cannot install a Chromium, the message says what else helps', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.mocked(existsSync).mockImplementation((file) => file === '/usr/bin/apt-get');
  vi.mocked(execFileSync).mockImplementation(() => {
    throw new Error('Command failed: apt-get update -qq');
  });
  expect(ensureBrowser).toThrow(/^The browser tests need Chromium\. .*npx playwright install chromium/);
  expect(execFileSync).toHaveBeenCalledWith('apt-get', ['update', '-qq'], expect.anything());
});
