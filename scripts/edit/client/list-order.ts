/** Computes the order of a list's entries in a form while somebody moves them. Pure functions, without the page. */

/** A copy of a list with the entry at `from` moved to the position `to`: `a b c d` from 0 to 2 is `b c a d`. */
export function moveEntry<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const moved = list.slice(from, from + 1);
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...moved);
}

/**
 * The position, from 0, that a dragged entry gets if it is let go now: behind all other entries whose middle is above its
 * own.
 *
 * @param middles how far the middle of each entry was from the top before the drag began, in pixels
 * @param from the position of the dragged entry
 * @param middle how far its middle is from the top now
 */
export const dropPosition = (middles: readonly number[], from: number, middle: number): number =>
  middles.filter((other, index) => index !== from && other < middle).length;

/**
 * How far an entry moves aside, in pixels, while another one is dragged from the position `from` to `to`. Negative is up;
 * 0 for an entry that the dragged one does not pass.
 *
 * @param index the position that the entry had before the drag; not that of the dragged one
 * @param height the height of the dragged entry, with the gap to the next one
 */
export function shiftOf(index: number, { from, to }: { from: number; to: number }, height: number): number {
  const isPassedDownwards = from < index && index <= to;
  if (isPassedDownwards) return -height;
  const isPassedUpwards = to <= index && index < from;
  return isPassedUpwards ? height : 0;
}
