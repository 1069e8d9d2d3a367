/** Asks the public address which version of the site visitors get, which its `version.json` tells. */
import { setTimeout as delay } from 'node:timers/promises';
import { VERSION_FILE } from '../site/build.ts';

const REQUEST_TIMEOUT_MS = 10_000;

/** Between two requests. */
const PAUSE_MS = 1000;

interface PublicVersion {
  /** Ends with a slash. */
  siteUrl: string;
  /** The text of `version.json`. */
  version: string;
}

/** Whether the public address now answers with this version; false, too, if it cannot be reached. Never rejects. */
async function isPublic({ siteUrl, version }: PublicVersion): Promise<boolean> {
  const address = new URL(VERSION_FILE, siteUrl);
  // A new address each time keeps caches on the way from answering with an old copy.
  address.searchParams.set('t', Date.now().toString(36));
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(address, { cache: 'no-store', headers: { 'Cache-Control': 'no-cache' }, signal });
    return (await response.text()) === version;
  } catch {
    return false;
  }
}

/** Asks at least once, until the version is public or the time is over. Returns whether it is public. Never rejects. */
export async function waitUntilPublic(
  expected: PublicVersion,
  { timeoutMs, pauseMs = PAUSE_MS }: { timeoutMs: number; pauseMs?: number | undefined },
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isPublic(expected))) {
    if (Date.now() >= deadline) return false;
    await delay(pauseMs);
  }
  return true;
}
