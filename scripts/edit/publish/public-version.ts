/** Asks the public address which version of the site visitors get, by the hashes in its `version.json`. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { VERSION_FILE, type VersionMark } from '../site/build.ts';

const markSchema = z.object({ files: z.string(), sources: z.string() });

/** Throws a SyntaxError or ZodError. */
export const parseMark = (text: string): VersionMark => markSchema.parse(JSON.parse(text));

const REQUEST_TIMEOUT_MS = 10_000;

const PAUSE_MS = 1000;

/** What the public address serves. */
export type PublicVersion =
  | { state: 'version'; mark: VersionMark }
  /** It answers, but has no `version.json`: nothing was published there yet, or by another tool. */
  | { state: 'unknown' }
  /** It answers that nobody may see it (401, 403), as a web server does that may not read the files. */
  | { state: 'forbidden' }
  /** It does not answer, or with a server error. */
  | { state: 'unreachable'; reason: string };

/** Never rejects. Any answer without a readable `version.json`, but a server error, is `unknown`. */
export async function readPublicVersion(siteUrl: string): Promise<PublicVersion> {
  const address = new URL(VERSION_FILE, siteUrl);
  // Otherwise caches on the way would answer with an old copy.
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
    // The message only says "fetch failed".
    const { message, cause } = error as Error;
    return { state: 'unreachable', reason: cause instanceof Error ? cause.message : message };
  }
}

/** Undefined for something else, such as a page that the host serves instead. */
function parseMarkIfValid(text: string): VersionMark | undefined {
  try {
    return parseMark(text);
  } catch {
    return undefined;
  }
}

/** By which two versions are compared. */
export type ComparedHash = keyof VersionMark;

export const isPublic = (version: PublicVersion, expected: VersionMark, compared: ComparedHash): boolean =>
  version.state === 'version' && version.mark[compared] === expected[compared];

/** Asks until the address serves the version or the time is over, but at least once; returns the last answer. Never rejects. */
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
