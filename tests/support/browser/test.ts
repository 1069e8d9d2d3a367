/**
 * The `test` of all browser tests. A test fails on what a visitor's browser would complain about, and
 * nothing leaves this machine: third parties answer only where a test fakes them (`widget.ts`).
 */
import { expect, test as base, type BrowserContext, type ConsoleMessage } from 'playwright/test';
import { isFilm } from './film.ts';

export { expect };

/** Details for tests that need only one of the two Playwright projects, phone or desktop. */
export const phone = { tag: '@phone' };
export const desktop = { tag: '@desktop' };

export type Guard = Awaited<ReturnType<typeof watch>>;

/** Whether an address belongs to a server on this machine. */
const isOwn = (url: string) => !/^https?:/.test(url) || ['127.0.0.1', 'localhost'].includes(new URL(url).hostname);

/**
 * Records what goes wrong in a browser context: console errors, uncaught errors, failed requests. Also blocks requests to
 * other machines, and never answers those for a film. The fixture `guard` does this for the context of each test, and
 * fails the test if anything has gone wrong.
 *
 * @returns what was recorded so far, and `allow` for problems that a test causes on purpose
 */
export async function watch(context: BrowserContext) {
  // The error page is answered with 404, which the browser logs.
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

  // Decoding a film takes longer than most tests, so film requests are never answered, except in tests that call
  // `film(page, …)`.
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
    /** Allows console errors, page errors or failed requests that a test causes on purpose; matched with their address. */
    allow: (problem: RegExp) => void allowed.push(problem),
    /** Every console message of the test, of all kinds. */
    messages: messages as readonly ConsoleMessage[],
    /** Texts of the console messages of a kind. */
    texts: (type: 'error' | 'warning') =>
      messages.filter((message) => message.type() === type).map((message) => message.text()),
    /** Addresses of requests to third parties, faked or blocked. */
    thirdParty: thirdParty as readonly string[],
    /** Addresses of requests to this site. */
    requests: requests as readonly string[],
    /** What has gone wrong so far and was not allowed. */
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
