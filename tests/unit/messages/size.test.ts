import { expect, test } from 'vitest';
import { formatSize } from '../../../scripts/messages/size.ts';

test.each([
  [999, '999 B', '999 B'],
  [1000, '1.0 kB', '1,0 kB'],
  [999_949, '999.9 kB', '999,9 kB'],
  [999_950, '1.00 MB', '1,00 MB'],
  [1_000_000, '1.00 MB', '1,00 MB'],
])('%i bytes are %s, in Spanish %s', (bytes, english, spanish) => {
  expect([formatSize(bytes, 'en'), formatSize(bytes, 'es')]).toEqual([english, spanish]);
});
