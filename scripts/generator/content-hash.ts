import { createHash } from 'node:crypto';
import type { Body } from './output.ts';

/** Short hash for the names of files whose content never changes: 10 characters of SHA-256, base64url. */
export function contentHash(...parts: readonly Body[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').replaceAll(/[-_]/g, '').slice(0, 10).toLowerCase();
}
