/** Asks other sites whether addresses still exist; `content/outside-links.ts` judges the answers. */
import type { LinkAnswer } from '../content/outside-links.ts';

const TIMEOUT_MS = 4000;

/** Never rejects. */
async function ask(url: string): Promise<LinkAnswer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    // 410 means that the page was removed on purpose.
    const isNotFound = response.status === 404 || response.status === 410;
    return isNotFound ? 'not-found' : 'answered';
  } catch (error) {
    // A request that took too long has no cause.
    const { cause } = error as { cause?: { code?: string } };
    return cause?.code === 'ENOTFOUND' ? 'unknown-host' : 'unclear';
  }
}

/** Asks all addresses at the same time; returns the answers by address. */
export async function askLinks(urls: readonly string[]): Promise<Map<string, LinkAnswer>> {
  const unique = [...new Set(urls)];
  return new Map(await Promise.all(unique.map(async (url) => [url, await ask(url)] as const)));
}
