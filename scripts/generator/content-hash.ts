import { createHash } from 'node:crypto';
import type { Body } from './output.ts';

/** Returns the first 10 letters and digits of the SHA-256 in base64url, in lower case, for file names. */
export function contentHash(...parts: readonly Body[]): string {
  const hash = createHash('sha256');
  // The zero byte separates the parts, because `ab`, `c` must not have the same hash as `a`, `bc`.
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').replaceAll(/[-_]/g, '').slice(0, 10).toLowerCase();
}
