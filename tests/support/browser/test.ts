/**
 * The `test` of all browser tests. A test fails on what a visitor's browser would complain about, and
 * nothing leaves this machine: third parties answer only where a test fakes them (`widget.ts`).
 */
import { expect, test as base, type BrowserContext, type ConsoleMessage } from 'playwright/test';
import { isFilm } from './film.ts';

export { expect };

/** For tests for which one of the two projects is enough. */
export const phone = { tag: '@phone' };
export const desktop = { tag: '@desktop' };

export type Guard = Awaited<ReturnType<typeof watch>>;

/** Whether an address is one of a server of these tests. */
const isOwn = (url: string) => !/^https?:/.test(url) || ['127.0.0.1', 'localhost'].includes(new URL(url).hostname);

/** Watches a context and keeps it off the network; the fixture `guard` does it for the test's own. */
export async function watch(context: BrowserContext) {
  // What the browser says of the error page's own status.
  const allowed = [/status: 404 .*\/no-existe|404 \(Not Found\).*\/no-existe/];
  const problems: string[] = [];
  const messages: ConsoleMessage[] = [];
  const thirdParty: string[] = [];
  const requests: string[] = [];

  // A route of the page, such as a fake, goes before one of the context.
  await context.route(
    (url) => !isOwn(url.href),
    (route) => route.abort('blockedbyclient'),
  );

  // Decoding a film takes more time here than most tests. Those that are about it call `film(page, …)`; in
  // the others it stays on its way.
  await context.route(
    (url) => isFilm(url.href),
    () => {},
  );

  context.on('console', (message) => {
    messages.push(message);
    const { url } = message.location();
    // What the browser itself says of a third party's failed request is not ours.
    const isForeign = message.text().startsWith('Failed to load resource') && !isOwn(url);
    if (message.type() === 'error' && !isForeign) problems.push(`console: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => {
    problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  context.on('request', (request) => {
    (isOwn(request.url()) ? requests : thirdParty).push(request.url());
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Aborted: by leaving the page, or by a film that has enough for now.
    if (isOwn(request.url()) && reason !== 'net::ERR_ABORTED') problems.push(`request: ${reason} ${request.url()}`);
  });
  context.on('response', (response) => {
    if (isOwn(response.url()) && response.status() >= 400)
      problems.push(`status: ${response.status()} ${response.url()}`);
  });

  return {
    /** Announces console errors, page errors or failed requests (matched with their address) that a test causes. */
    allow: (problem: RegExp) => void allowed.push(problem),
    /** Every console message of the test, of all kinds. */
    messages: messages as readonly ConsoleMessage[],
    /** Texts of the console messages of a kind. */
    texts: (type: 'error' | 'warning') =>
      messages.filter((message) => message.type() === type).map((message) => message.text()),
    /** Addresses asked of anybody but this site, faked or not. */
    thirdParty: thirdParty as readonly string[],
    /** Addresses asked of this site. */
    requests: requests as readonly string[],
    /** What went wrong so far and was not announced. */
    problems: () => problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

export const test = base.extend<{ guard: Guard }>({
  guard: [
    async ({ context }, use) => {
      const guard = await watch(context);
      await use(guard);
      expect(guard.problems(), 'nothing the browser complains about').toEqual([]);
    },
    { auto: true },
  ],
});
