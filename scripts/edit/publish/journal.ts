/**
 * Remembers the publication that is under way, in a file with one entry, so that the next start of the editor can say
 * what became of it.
 */
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../site/build.ts';
import type { Repository } from './repository.ts';

/** The content of the journal's file. */
const entrySchema = z.object({
  startedAt: z.iso.datetime(),
  /** The commit that is being published. */
  commit: z.string(),
  /** The content of the version's `version.json`: hashes that identify it. */
  mark: z.object({ files: z.string(), sources: z.string() }),
  /** Absolute address of the landing page, with a slash at the end. */
  siteUrl: z.string(),
  /** Which of the two hashes of `mark` tells that the public site is this version. */
  compared: z.enum(['files', 'sources']),
});

/** A publication that has begun to change the public site. */
export type JournalEntry = z.infer<typeof entrySchema>;

/** Absolute path of the journal's file. In git's own folder, it survives a cleared cache and is never committed. */
const fileOf = ({ gitDirectory }: Repository) => path.join(gitDirectory, 'site-publication.json');

/** Writes to the journal that a publication is about to change the public site; replaces an entry that is there. */
export async function beginPublication(repository: Repository, entry: JournalEntry): Promise<void> {
  await writeFileAtomically(fileOf(repository), JSON.stringify(entry));
}

/** Clears the journal: no publication is under way any more. Does nothing if the journal is empty. */
export async function endPublication(repository: Repository): Promise<void> {
  await rm(fileOf(repository), { force: true });
}

/**
 * Reads from the journal the publication that was begun but not ended: it was interrupted, refused in the middle, or its
 * version was not public yet. Leaves the entry where it is.
 *
 * @returns undefined if no publication is left unfinished; also if the entry does not have the fields that this code
 *   expects, as one that an older version of this code wrote
 * @throws if the file cannot be read or is not JSON
 */
export async function unfinishedPublication(repository: Repository): Promise<JournalEntry | undefined> {
  const file = fileOf(repository);
  if (!existsSync(file)) return undefined;
  try {
    return entrySchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
