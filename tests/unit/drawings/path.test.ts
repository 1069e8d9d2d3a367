import { expect, it } from 'vitest';
import { round, writePath } from '../../../src/drawings/path.ts';

it('writes relative commands without needless characters', () => {
  expect(
    writePath(
      [
        ['M', { x: 0.5, y: 0.25 }],
        ['L', { x: 1, y: 0 }],
        ['L', { x: 1.5, y: 0.75 }],
        ['L', { x: 4.5, y: 1 }],
      ],
      2,
    ),
  ).toBe('M.5.25l.5-.25l.5.75l3 .25');
});

it('counts on from where a closed figure began', () => {
  expect(writePath([['M', { x: 10, y: 10 }], ['L', { x: 20, y: 10 }], ['Z'], ['M', { x: 11, y: 12 }]], 0)).toBe(
    'M10 10l10 0zm1 2',
  );
});

it('does not add up rounding errors', () => {
  const steps = Array.from({ length: 100 }, (_, index) => ['L', { x: (index + 1) * 0.44, y: 0 }] as const);
  const path = writePath([['M', { x: 0, y: 0 }], ...steps], 1);
  const travelled = [...path.matchAll(/l(\S+) 0/g)].reduce((sum, [, x]) => sum + Number(x), 0);
  expect(travelled).toBeCloseTo(44, 6);
});

it('rounds without a negative zero', () => {
  expect(round(-0.04)).toBe(0);
  expect(round(248.44)).toBe(248.4);
  expect(round(248.5, 0)).toBe(249);
});
