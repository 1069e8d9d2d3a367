/** Remembers the publication that is under way, so that the next start can say what became of it. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Repository } from './repository.ts';

const entrySchema = z.object({
  startedAt: z.iso.datetime(),
  /** The commit that is being published. */
  commit: z.string(),
  mark: z.object({ files: z.string(), sources: z.string() }),
  /** Absolute address of the landing page, with a slash at the end. */
  siteUrl: z.string(),
  compared: z.enum(['files', 'sources']),
});

/** A publication that has begun to change the public site. */
export type JournalEntry = z.infer<typeof entrySchema>;

/** In git's own folder: it survives the cache, and is never committed. */
const fileOf = ({ gitDirectory }: Repository) => path.join(gitDirectory, 'site-publication.json');

/** Notes that a publication begins to change the public site. */
export async function beginPublication(repository: Repository, entry: JournalEntry): Promise<void> {
  const file = fileOf(repository);
  await writeFile(`${file}.new`, JSON.stringify(entry), { flush: true });
  await rename(`${file}.new`, file);
}

/** Notes that nothing is under way any more. */
export async function endPublication(repository: Repository): Promise<void> {
  await rm(fileOf(repository), { force: true });
}

/** The publication that did not come to its end; undefined where there is none. */
export async function unfinishedPublication(repository: Repository): Promise<JournalEntry | undefined> {
  const text = await readFile(fileOf(repository), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = entrySchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}
