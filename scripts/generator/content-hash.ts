import { createHash } from 'node:crypto';
import type { Body } from './output.ts';

/** For file names: the first 10 letters and digits of the SHA-256 in base64url, in lower case. */
export function contentHash(...parts: readonly Body[]): string {
  const hash = createHash('sha256');
  // The zero byte separates the parts: `ab`, `c` must not have the hash of `a`, `bc`.
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').replaceAll(/[-_]/g, '').slice(0, 10).toLowerCase();
}
