/** Asks other sites whether addresses still exist; `content/outside-links.ts` says which ones, and judges the answers. */
import type { LinkAnswer } from '../content/outside-links.ts';

/** How long a site may take to answer (ms). */
const TIMEOUT_MS = 4000;

/**
 * Asks for an address on another site, and follows redirects. Returns `answered` for any answer but "not found",
 * `unknown-host` if no site has that name, and `unclear` if no answer came for another reason, such as within TIMEOUT_MS.
 * Never rejects.
 */
async function ask(url: string): Promise<LinkAnswer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    // The status is enough: the page itself need not be loaded.
    await response.body?.cancel();
    // 410: the page was removed on purpose.
    const isNotFound = response.status === 404 || response.status === 410;
    return isNotFound ? 'not-found' : 'answered';
  } catch (error) {
    // `fetch` keeps the error of the network in `cause`; a request that took too long has none.
    const { cause } = error as { cause?: { code?: string } };
    return cause?.code === 'ENOTFOUND' ? 'unknown-host' : 'unclear';
  }
}

/** Requests addresses on other sites, each once and all at the same time. Returns the answers by address. */
export async function askLinks(urls: readonly string[]): Promise<Map<string, LinkAnswer>> {
  const unique = [...new Set(urls)];
  return new Map(await Promise.all(unique.map(async (url) => [url, await ask(url)] as const)));
}
