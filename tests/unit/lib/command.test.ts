import { afterEach, expect, it, vi } from 'vitest';
import { parsePort, runCommand } from '../../../scripts/lib/command.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

it('prints an error whose code is a number, such as that of an ended timeout', async () => {
  vi.stubEnv('NODE_ENV', 'test');
  const timeout = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  const print = vi.spyOn(console, 'error').mockReturnValue();
  await runCommand({ en: '', es: '' }, { args: [] }, () => Promise.reject(timeout));
  expect(print).toHaveBeenCalledWith(timeout);
  expect(process.exitCode).toBe(1);
});

it.each(['', 'x', '-1', '65536', '1.5'])('--port "%s" is refused', (text) => {
  expect(() => parsePort(text)).toThrow('expected a number from 0 to 65535');
});
