import { expect, test } from 'vitest';
import { formatSize } from '../../scripts/size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [12_345, '12.3 kB'],
  [1_000_000, '1.00 MB'],
  [30_000_001, '30.00 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
