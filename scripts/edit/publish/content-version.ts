/** Reads `content/` as it is on the disk now, or as it was in a commit. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import type { Repository } from './repository.ts';

/** The practice's folder, from the project's root. */
export const CONTENT_FOLDER = 'content';

/** The files of `content/` at one moment, by their path from the project's root. */
export interface ContentVersion {
  /** YAML and Markdown. */
  texts: ReadonlyMap<string, string>;
  /** Pictures and films: an id of their bytes. Two files with equal ids have equal bytes. */
  media: ReadonlyMap<string, string>;
}

/** Whether a file of `content/` holds words (YAML or Markdown), not a picture or film; by the ending of its name. */
export const isText = (file: string) => /\.(?:yaml|md)$/.test(file);

/** Whether a file is generated from the schema for code editors; it does not count as content of the practice. */
const isGenerated = (file: string) => file.startsWith(`${CONTENT_FOLDER}/schema/`);

/**
 * Reads `content/` as it lies on the disk now, whether committed or not, to compare it with a published version: the text
 * of YAML and Markdown, git's id of the bytes of pictures and films. Leaves out the generated files of `content/schema/`.
 */
export async function currentContent(repository: Repository): Promise<ContentVersion> {
  const { root } = repository;
  const allFiles = await glob(`${CONTENT_FOLDER}/**`, { cwd: root, nodir: true, posix: true });
  const files = allFiles.filter((file) => !isGenerated(file)).sort();
  const textFiles = files.filter(isText);
  const mediaFiles = files.filter((file) => !isText(file));
  const texts = await Promise.all(
    textFiles.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
  );
  return { texts: new Map(texts), media: await repository.contentIds(mediaFiles) };
}

/**
 * Reads `content/` as it was in a commit, from the repository: the text of YAML and Markdown, git's id of the bytes of
 * pictures and films. Leaves out the generated files of `content/schema/`. Both maps are empty if the commit has no such
 * folder.
 *
 * @param commit its id or tag
 * @throws GitError if the repository has no such commit
 */
export async function contentAt(repository: Repository, commit: string): Promise<ContentVersion> {
  // Each entry is a file and git's id of its bytes.
  const allFiles = [...(await repository.filesAt(commit, CONTENT_FOLDER))];
  const files = allFiles.filter(([file]) => !isGenerated(file));
  const textFiles = files.filter(([file]) => isText(file));
  const mediaFiles = files.filter(([file]) => !isText(file));
  const texts = await Promise.all(
    textFiles.map(async ([file, id]) => [file, String(await repository.bytes(id))] as const),
  );
  return { texts: new Map(texts), media: new Map(mediaFiles) };
}
