/**
 * Runs `work`, then ends what it has opened, the last first, also where it failed on the way.
 *
 * @param work calls `later` with what ends a thing, as soon as it is open
 */
export async function closing<Result>(
  work: (later: (close: () => Promise<void>) => void) => Promise<Result>,
): Promise<Result> {
  const closes: (() => Promise<void>)[] = [];
  try {
    return await work((close) => closes.unshift(close));
  } finally {
    for (const close of closes) await close();
  }
}
