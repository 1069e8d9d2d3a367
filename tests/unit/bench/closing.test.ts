import { expect, test } from 'vitest';
import { closing } from '../../../scripts/bench/closing.ts';

test('what is open is ended, the last first, also where something else cannot be opened', async () => {
  const ended: string[] = [];
  const open = (name: string) => async () => void ended.push(name);
  const work = closing(async (later) => {
    later(open('server'));
    later(open('browser'));
    throw new Error('no page');
  });
  await expect(work).rejects.toThrow('no page');
  expect(ended).toEqual(['browser', 'server']);

  expect(await closing(async (later) => (later(open('folder')), 'result'))).toBe('result');
  expect(ended).toContain('folder');
});
