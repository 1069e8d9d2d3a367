/** So many at a time: enough to hide the way to a server or a disk, too few to be slowed down by it. */
const CONCURRENCY = 8;

/**
 * Works on all items, a few at a time. After a failure nothing new begins, and what has begun is waited
 * for, so that nothing happens behind the back of whoever handles the failure.
 *
 * @throws what the first item to fail threw
 */
export async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items].values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of queue) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  if (failures.length > 0) throw failures[0];
}

/** The items in groups as large as are worked on at a time. */
export function batches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / CONCURRENCY) }, (_, index) =>
    items.slice(index * CONCURRENCY, (index + 1) * CONCURRENCY),
  );
}
