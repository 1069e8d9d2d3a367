/** Moving the entries of a list. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropPosition, moveEntry, shiftOf } from '../../../scripts/edit/client/list-order.ts';

test('an entry moves up, down and to both ends; the others keep their order', () => {
  expect(moveEntry(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveEntry(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (list, one, other) => {
      const [from, to] = [one % list.length, other % list.length];
      const moved = moveEntry(list, from, to);
      expect(moved[to]).toBe(list[from]);
      expect(moved.toSpliced(to, 1)).toEqual(list.toSpliced(from, 1));
    }),
  );
});

test('a dragged entry lands after the entries whose middle it has passed, and these make room', () => {
  const middles = [20, 60, 100, 140];
  expect(dropPosition(middles, 0, 25)).toBe(0);
  expect(dropPosition(middles, 0, 61)).toBe(1);
  expect(dropPosition(middles, 0, 500)).toBe(3);
  expect(dropPosition(middles, 3, 99)).toBe(2);
  expect([0, 1, 2, 3].map((index) => shiftOf(index, { from: 0, to: 2 }, 40))).toEqual([0, -40, -40, 0]);
  expect([0, 1, 2, 3].map((index) => shiftOf(index, { from: 3, to: 1 }, 40))).toEqual([0, 40, 40, 0]);
});
