/** Which version of the site visitors get: asks the public address. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { VERSION_FILE } from '../generator/hosting.ts';
import type { VersionMark } from '../generator/version-mark.ts';

const markSchema = z.object({ files: z.string(), sources: z.string() });

/** Reads the text of the version's file. Throws what the parser says of anything else. */
export const parseMark = (text: string): VersionMark => markSchema.parse(JSON.parse(text));

/** How long one request may take (ms). */
const REQUEST_TIMEOUT_MS = 10_000;

/** The pause between two requests (ms). */
const PAUSE_MS = 1000;

/** What the public address answers. */
export type PublicVersion =
  | { state: 'version'; mark: VersionMark }
  /** It answers, but has no such file: nothing was published there yet, or by another tool. */
  | { state: 'unknown' }
  | { state: 'unreachable'; reason: string };

/**
 * Asks for the version that visitors get now, past every cache that can be asked to step aside.
 *
 * @param siteUrl absolute address of the landing page, with a slash at the end
 */
export async function readPublicVersion(siteUrl: string): Promise<PublicVersion> {
  const address = new URL(VERSION_FILE, siteUrl);
  address.searchParams.set('t', Date.now().toString(36));
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(address, { cache: 'no-store', headers: { 'Cache-Control': 'no-cache' }, signal });
    const text = await response.text();
    if (response.status >= 500) return { state: 'unreachable', reason: `HTTP ${response.status}` };
    const mark = response.ok ? markIn(text) : undefined;
    return mark ? { state: 'version', mark } : { state: 'unknown' };
  } catch (error) {
    const { message, cause } = error as Error;
    return { state: 'unreachable', reason: cause instanceof Error ? cause.message : message };
  }
}

/** The mark that a text holds; undefined where it is something else, such as the error page. */
function markIn(text: string): VersionMark | undefined {
  try {
    return parseMark(text);
  } catch {
    return undefined;
  }
}

/** Which part of the mark tells that a version is public: a host that builds by itself shares only the sources. */
export type ComparedHash = keyof VersionMark;

/** Whether the public address serves a version. */
export const isPublic = (version: PublicVersion, expected: VersionMark, compared: ComparedHash): boolean =>
  version.state === 'version' && version.mark[compared] === expected[compared];

/**
 * Waits until the public address serves a version.
 *
 * @param options.timeoutMs how long to wait at most
 * @returns the last answer: the expected version, or what is there instead
 */
export async function waitForVersion(
  siteUrl: string,
  expected: VersionMark,
  options: { compared: ComparedHash; timeoutMs: number; pauseMs?: number },
): Promise<PublicVersion> {
  const deadline = Date.now() + options.timeoutMs;
  for (;;) {
    const version = await readPublicVersion(siteUrl);
    if (isPublic(version, expected, options.compared) || Date.now() >= deadline) return version;
    await delay(options.pauseMs ?? PAUSE_MS);
  }
}
