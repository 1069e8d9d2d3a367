/** Where the site is published: `publish` in content/site.yaml. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { diagnostic, DiagnosticError, type SiteContent } from '../site/content.ts';
import { parseStorageAddress } from '../site/build.ts';

export type Destination =
  /** `prefix` is empty or ends in a slash; without `endpoint`, that of Amazon's SDK counts. */
  | { kind: 's3'; bucket: string; prefix: string; endpoint: string | undefined; region: string | undefined }
  /** A branch from which a host (Netlify, Cloudflare Pages, GitHub Pages) builds and publishes by itself. */
  | { kind: 'git'; remote: string; branch: string }
  /** A folder that a web server on this computer serves. */
  | { kind: 'folder'; folder: string }
  /** A folder on another computer, such as `web@example.cl:/var/www/site/`. */
  | { kind: 'rsync'; target: string };

/** Whether the host builds the site by itself, from what is committed. */
export const isBuiltByHost = (destination: Destination): destination is Extract<Destination, { kind: 'git' }> =>
  destination.kind === 'git';

/**
 * The destination that the content names; undefined while nobody has said where to publish.
 *
 * @throws DiagnosticError for a folder that this system cannot have, such as `D:\sitio`
 */
export function destinationOf({ publish }: SiteContent, root: string): Destination | undefined {
  if (!publish) return undefined;
  const { to, address, endpoint, region } = publish;
  switch (to) {
    case 's3': {
      const storage = parseStorageAddress(address);
      assert(storage, 'the schema lets no other address through');
      return { kind: 's3', ...storage, endpoint, region };
    }
    case 'git': {
      // `origin/main`; the name of a branch may contain further slashes.
      const slash = address.indexOf('/');
      return { kind: 'git', remote: address.slice(0, slash), branch: address.slice(slash + 1) };
    }
    case 'folder':
      return { kind: 'folder', folder: absoluteFolder(address, root) };
    case 'rsync':
      // The slash tells rsync that the target is a folder. The address may end with it.
      return { kind: 'rsync', target: address.replace(/\/*$/, '/') };
  }
}

/** Resolves against the project's root; throws DiagnosticError for a drive of Windows on another system. */
function absoluteFolder(address: string, root: string): string {
  const namesDrive = /^[a-z]:/i.test(address);
  if (namesDrive && !path.isAbsolute(address)) {
    // `D:\sitio` would become a folder in the project. The missing drive is reported as a missing parent folder.
    throw new DiagnosticError([diagnostic('publish.folder-missing', { file: address }, {})]);
  }
  return path.resolve(root, address);
}
