import { expect, test, vi } from 'vitest';
import { makeSite } from '../../scripts/build.ts';
import { BuildFault } from '../../scripts/build/fault.ts';
import { checkPublishable } from '../../scripts/check.ts';
import { temporaryFolder } from './build/temporary.ts';

vi.mock('../../scripts/build.ts', async (original) => ({ ...(await original<object>()), makeSite: vi.fn() }));

const check = (failure: Error) => {
  vi.mocked(makeSite).mockRejectedValue(failure);
  return checkPublishable({ root: temporaryFolder() });
};

test('what is wrong with the content is a finding', async () => {
  const fault = { file: 'content/site.yaml', line: 3, column: 8, field: 'url', expected: 'expected an address' };
  expect(await check(new BuildFault([fault]))).toEqual({
    findings: [{ file: 'content/site.yaml', line: 3, message: 'url: expected an address' }],
  });
});

test.each([
  ['a full disk', Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })],
  ['a mistake of the build itself', new TypeError('no such thing')],
])('%s is none', async (_, failure) => {
  await expect(check(failure)).rejects.toBe(failure);
});
