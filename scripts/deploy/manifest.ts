import { z } from 'zod';
import { DeployFault } from './fault.ts';

/** Where the manifest lies, below the prefix. Visitors may read it; it says nothing that the site does not. */
export const MANIFEST = '.deploy/manifest.json';

const entrySchema = z.strictObject({
  /** Of the bytes and their headers, as in `ReleaseFile`. */
  hash: z.string(),
  size: z.number(),
  /** What the storage calls this content. Missing: it was about to be uploaded when this was written. */
  etag: z.string().optional(),
  /** Since when no release has it, ISO 8601. Missing: the newest one has it. */
  retired: z.iso.datetime().optional(),
});

const manifestSchema = z.strictObject({
  version: z.literal(1),
  /** The deploy that wrote this. */
  run: z.string(),
  /** When that deploy began, ISO 8601. */
  started: z.iso.datetime(),
  files: z.record(
    z.string().refine((path) => !path.split('/').some((part) => part === '' || part === '.' || part === '..')),
    entrySchema,
  ),
});

/** What deploy knows of an object that it uploaded. */
export type Entry = z.infer<typeof entrySchema>;

/**
 * What lies below the prefix and came from deploy. Written before the first upload, with what is about to
 * be uploaded, so that an interrupted run leaves nothing that the next one does not know; and once more
 * at the end.
 */
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * @param address where the text comes from, for the message
 * @throws DeployFault where this version did not write it
 */
export function parseManifest(text: string, address: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new DeployFault(
      `${address} is not a manifest of this version of deploy: update the project, or delete that object to start afresh.`,
    );
  }
}

/** The text of a manifest; files in the order of their names, so that the same manifest is the same text. */
export const formatManifest = (manifest: Manifest): string =>
  `${JSON.stringify({ ...manifest, files: sorted(manifest.files) }, null, 1)}\n`;

/** Whether two lists of files say the same. */
export const sameFiles = (one: Manifest['files'], other: Manifest['files']): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(files: Manifest['files']): Manifest['files'] {
  const names = Object.keys(files).sort();
  return Object.fromEntries(
    names.map((name) => {
      const { hash, size, etag, retired } = files[name]!;
      return [name, { hash, size, ...(etag !== undefined && { etag }), ...(retired !== undefined && { retired }) }];
    }),
  );
}
