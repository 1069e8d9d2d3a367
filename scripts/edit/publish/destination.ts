/** Where the site is published: `publish` in content/site.yaml, read into what each kind of destination needs. */
import path from 'node:path';
import type { SiteContent } from '../site/content.ts';
import { parseStorageAddress } from '../site/build.ts';

/** Where and how the site is published. */
export type Destination =
  /**
   * Amazon S3, or a storage that speaks its protocol. `prefix` is empty or ends in a slash. `endpoint` and `region`
   * are undefined if site.yaml does not give them; `openBucket` then uses the defaults of Amazon's SDK, or its own.
   */
  | { kind: 's3'; bucket: string; prefix: string; endpoint: string | undefined; region: string | undefined }
  /** A branch from which a host (Netlify, Cloudflare Pages, GitHub Pages) builds and publishes by itself. */
  | { kind: 'git'; remote: string; branch: string }
  /** A folder that a web server on this computer serves. */
  | { kind: 'folder'; folder: string }
  /** A folder on another computer, such as `web@example.cl:/var/www/site`. */
  | { kind: 'rsync'; target: string };

/**
 * Reads the destination from `publish` in content/site.yaml. The schema of the content has checked that its address has
 * the form that `to` asks for. Whether the destination exists is not looked up.
 *
 * @param root absolute path of the project: a relative folder counts from there
 * @returns undefined if site.yaml has no `publish`: nobody has said yet where to publish
 */
export function destinationOf({ publish }: SiteContent, root: string): Destination | undefined {
  if (!publish) return undefined;
  const { to, address, endpoint, region } = publish;
  switch (to) {
    case 's3': {
      const storage = parseStorageAddress(address);
      // For TypeScript: the schema lets no other address through.
      if (!storage) return undefined;
      return { kind: 's3', ...storage, endpoint, region };
    }
    case 'git': {
      // `origin/main`; the name of a branch may contain further slashes.
      const slash = address.indexOf('/');
      return { kind: 'git', remote: address.slice(0, slash), branch: address.slice(slash + 1) };
    }
    case 'folder':
      return { kind: 'folder', folder: path.resolve(root, address) };
    case 'rsync':
      // With exactly one slash at the end, however many the address has.
      return { kind: 'rsync', target: address.replace(/\/*$/, '/') };
  }
}
