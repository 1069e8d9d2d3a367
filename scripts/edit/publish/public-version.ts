/** Asks the public address which version of the site visitors get, by the hashes in its `version.json`. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { VERSION_FILE, type VersionMark } from '../site/build.ts';
import type { PublicState } from '../shared/publishing-protocol.ts';

const markSchema = z.object({ files: z.string(), sources: z.string() });

/** @throws SyntaxError or ZodError for a text that is no mark */
export const parseMark = (text: string): VersionMark => markSchema.parse(JSON.parse(text));

const REQUEST_TIMEOUT_MS = 10_000;

/** Between two requests. */
const PAUSE_MS = 1000;

type PublicAnswer = PublicState | 'new-version';

/** How the public address tells that visitors get a certain version. */
export interface ExpectedVersion {
  /** Ends with a slash. */
  siteUrl: string;
  mark: VersionMark;
  /** A host that builds by itself may make other files of the same sources. */
  comparedHash: keyof VersionMark;
}

/** What visitors get at the public address now. Never rejects. */
async function readAnswer({ siteUrl, mark, comparedHash }: ExpectedVersion): Promise<PublicAnswer> {
  try {
    const address = new URL(VERSION_FILE, siteUrl);
    // A new address each time keeps caches on the way from answering with an old copy.
    address.searchParams.set('t', Date.now().toString(36));
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(address, { cache: 'no-store', headers: { 'Cache-Control': 'no-cache' }, signal });
    // Read in any case, which frees the connection.
    const text = await response.text();
    if (response.status >= 500) return 'unreachable';
    // Besides a password: the web server may not be allowed to read the files.
    if ([401, 403].includes(response.status)) return 'forbidden';
    const publicMark = response.ok ? parseMarkIfValid(text) : undefined;
    if (!publicMark) return 'something-else';
    return publicMark[comparedHash] === mark[comparedHash] ? 'new-version' : 'other-version';
  } catch {
    return 'unreachable';
  }
}

/** The mark in a text; undefined for something else, such as a page that the host serves instead. */
function parseMarkIfValid(text: string): VersionMark | undefined {
  try {
    return parseMark(text);
  } catch {
    return undefined;
  }
}

/**
 * Asks until the address serves the version or the time is over, but at least once; returns the last answer. Never
 * rejects.
 */
export async function waitForVersion(
  expected: ExpectedVersion,
  { timeoutMs, pauseMs = PAUSE_MS }: { timeoutMs: number; pauseMs?: number | undefined },
): Promise<PublicAnswer> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await readAnswer(expected);
    if (answer === 'new-version' || Date.now() >= deadline) return answer;
    await delay(pauseMs);
  }
}
