/** The order of a list's entries: pure, for moving them by the pointer and by keys. */

/** A copy of a list with the entry at `from` moved to the position `to`. */
export function moveEntry<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const moved = list.slice(from, from + 1);
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...moved);
}

/**
 * Where an entry lands that is dragged.
 *
 * @param middles the height of each entry's middle before the dragging began
 * @param from the entry's own position
 * @param middle where its middle is now
 */
export const dropPosition = (middles: readonly number[], from: number, middle: number): number =>
  middles.filter((other, index) => index !== from && other < middle).length;

/**
 * How far an entry moves to make room while another one is dragged `from` its position `to` another, in pixels:
 * negative is up.
 *
 * @param index the position of the entry that makes room
 * @param height of the dragged entry, with the gap to the next one
 */
export function roomFor(index: number, { from, to }: { from: number; to: number }, height: number): number {
  if (from < index && index <= to) return -height;
  return to <= index && index < from ? height : 0;
}
