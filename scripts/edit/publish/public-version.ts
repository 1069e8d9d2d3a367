/**
 * Asks the public address which version of the site visitors get, by its file `version.json`. That file holds the
 * version's mark: two hashes, `files` of what the site consists of and `sources` of what it was made from.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { VERSION_FILE, type VersionMark } from '../site/build.ts';

/** The content of `version.json`. */
const markSchema = z.object({ files: z.string(), sources: z.string() });

/** Parses the text of `version.json` into the version's mark. Throws a SyntaxError or ZodError if it is something else. */
export const parseMark = (text: string): VersionMark => markSchema.parse(JSON.parse(text));

/** How long one request may take (ms). */
const REQUEST_TIMEOUT_MS = 10_000;

/** The pause between two requests (ms). */
const PAUSE_MS = 1000;

/** What the public address serves. */
export type PublicVersion =
  /** A version of this site. */
  | { state: 'version'; mark: VersionMark }
  /** It answers, but has no `version.json`: nothing was published there yet, or by another tool. */
  | { state: 'unknown' }
  /** It answers that nobody may see it (401, 403), as a web server does that may not read the files. */
  | { state: 'forbidden' }
  /** It does not answer, or with a server error. */
  | { state: 'unreachable'; reason: string };

/**
 * Asks over the network for the version that visitors get now. Does not reject if nothing answers within REQUEST_TIMEOUT_MS,
 * or only a server error (5xx) comes: that is the result `unreachable`. Any other answer without a readable `version.json` is
 * `unknown`, such as a 404 or a page of another tool.
 *
 * @param siteUrl absolute address of the landing page, with a slash at the end; the content's schema has checked it
 */
export async function readPublicVersion(siteUrl: string): Promise<PublicVersion> {
  const address = new URL(VERSION_FILE, siteUrl);
  // A query that is new each time, so that caches on the way do not answer with an old copy.
  address.searchParams.set('t', Date.now().toString(36));
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(address, { cache: 'no-store', headers: { 'Cache-Control': 'no-cache' }, signal });
    const text = await response.text();
    if (response.status >= 500) return { state: 'unreachable', reason: `HTTP ${response.status}` };
    if ([401, 403].includes(response.status)) return { state: 'forbidden' };
    const mark = response.ok ? parseMarkIfValid(text) : undefined;
    return mark ? { state: 'version', mark } : { state: 'unknown' };
  } catch (error) {
    // The message of `fetch` itself only says "fetch failed"; its cause says why.
    const { message, cause } = error as Error;
    return { state: 'unreachable', reason: cause instanceof Error ? cause.message : message };
  }
}

/** Parses a text as that of `version.json`. Undefined if it is something else, such as a page that the host serves instead. */
function parseMarkIfValid(text: string): VersionMark | undefined {
  try {
    return parseMark(text);
  } catch {
    return undefined;
  }
}

/**
 * Which hash of the marks tells whether two versions are the same: `sources` for a host that builds the site itself and
 * may make other files of the same sources, else `files`.
 */
export type ComparedHash = keyof VersionMark;

/** Whether the public address serves the expected version. */
export const isPublic = (version: PublicVersion, expected: VersionMark, compared: ComparedHash): boolean =>
  version.state === 'version' && version.mark[compared] === expected[compared];

/**
 * After a delivery, asks the public address again and again until it serves the expected version or the time is over. That
 * takes time, because a host may need minutes to build the site, and caches may go on serving the previous version for a while. Asks
 * at least once. Never rejects: as long as the address does not answer, it is asked again, too.
 *
 * @param options.compared by which hash the expected version is recognized
 * @param options.timeoutMs how long to wait; the first answer that comes after that time is the last one
 * @param options.pauseMs the pause between two requests; PAUSE_MS by default
 * @returns the last answer: the expected version or, if the time was over first, anything else, `unreachable` included
 */
export async function waitForVersion(
  siteUrl: string,
  expected: VersionMark,
  options: { compared: ComparedHash; timeoutMs: number; pauseMs?: number | undefined },
): Promise<PublicVersion> {
  const deadline = Date.now() + options.timeoutMs;
  for (;;) {
    const version = await readPublicVersion(siteUrl);
    if (isPublic(version, expected, options.compared) || Date.now() >= deadline) return version;
    await delay(options.pauseMs ?? PAUSE_MS);
  }
}
