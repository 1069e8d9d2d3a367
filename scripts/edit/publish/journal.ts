/** The publication that is under way, in a file: the next start of the editor says what became of it. */
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../site/build.ts';
import type { Repository } from './repository.ts';

const entrySchema = z.object({
  startedAt: z.iso.datetime(),
  commit: z.string(),
  /** Of `version.json`. */
  mark: z.object({ files: z.string(), sources: z.string() }),
  /** With a slash at the end. */
  siteUrl: z.string(),
  /** Which hash tells that the public site is this version. */
  compared: z.enum(['files', 'sources']),
});

/** A publication that has begun to change the public site. */
export type JournalEntry = z.infer<typeof entrySchema>;

/** In git's own folder, it survives a cleared cache and is never committed. */
const fileOf = ({ gitDirectory }: Repository) => path.join(gitDirectory, 'site-publication.json');

export async function beginPublication(repository: Repository, entry: JournalEntry): Promise<void> {
  await writeFileAtomically(fileOf(repository), JSON.stringify(entry));
}

export async function endPublication(repository: Repository): Promise<void> {
  await rm(fileOf(repository), { force: true });
}

/** The publication that was interrupted, failed, or was not public yet; undefined also for an entry of other code. */
export async function unfinishedPublication(repository: Repository): Promise<JournalEntry | undefined> {
  const file = fileOf(repository);
  if (!existsSync(file)) return undefined;
  try {
    return entrySchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
