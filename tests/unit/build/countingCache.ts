import { openCache, type Cache } from '../../../scripts/build/cache.ts';

/** A cache that notes what it has to make, by kind. */
export interface CountingCache extends Cache {
  made: string[];
}

/** Opens a cache that notes what it has to make. */
export function openCountingCache(dir: string): CountingCache {
  const cache = openCache(dir);
  const made: string[] = [];
  return {
    ...cache,
    made,
    file: (kind, parts, make) => cache.file(kind, parts, () => (made.push(kind), make())),
    bytes: (kind, parts, make, mayKeep) => cache.bytes(kind, parts, () => (made.push(kind), make()), mayKeep),
  };
}
