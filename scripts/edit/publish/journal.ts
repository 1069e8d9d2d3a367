/**
 * A file that names a publication from the moment before it changes the public site until it has succeeded. If the
 * editor ends meanwhile, its next start finds out what became of the publication (`recoverPublication`).
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../site/build.ts';
import { expectedVersionSchema } from './public-version.ts';
import type { Repository } from './repository.ts';

const entrySchema = expectedVersionSchema.extend({ commit: z.string() });

type JournalEntry = z.infer<typeof entrySchema>;

/** A file in git's own folder survives a cleared cache and is never committed. */
const fileOf = ({ gitDirectory }: Repository) => path.join(gitDirectory, 'site-publication.json');

/** Notes a publication, before it changes the public site. */
export async function writeJournal(repository: Repository, entry: JournalEntry): Promise<void> {
  await writeFileAtomically(fileOf(repository), JSON.stringify(entry));
}

/** Forgets the publication, after it has succeeded. */
export async function clearJournal(repository: Repository): Promise<void> {
  await rm(fileOf(repository), { force: true });
}

/**
 * The publication that was interrupted, failed, or was not public yet; undefined if there is none, or if its entry
 * cannot be read: then nobody learns how far it came, and the next publication starts anew.
 */
export async function readJournal(repository: Repository): Promise<JournalEntry | undefined> {
  try {
    return entrySchema.parse(JSON.parse(await readFile(fileOf(repository), 'utf8')));
  } catch {
    return undefined;
  }
}
