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

/** Whether a file holds words (YAML or Markdown), not a picture or film. */
const isText = (file: string) => /\.(?:yaml|md)$/.test(file);

/** Whether a file is generated from the schema for code editors; it does not count as content of the practice. */
const isGenerated = (file: string) => file.startsWith(`${CONTENT_FOLDER}/schema/`);

/** `content/` as it lies on the disk now. */
export async function currentContent(repository: Repository): Promise<ContentVersion> {
  const { root } = repository;
  const files = (await glob(`${CONTENT_FOLDER}/**`, { cwd: root, nodir: true, posix: true }))
    .filter((file) => !isGenerated(file))
    .sort();
  const texts = files.filter(isText);
  const contents = await Promise.all(texts.map((file) => readFile(path.join(root, file), 'utf8')));
  return {
    texts: new Map(texts.map((file, index) => [file, contents[index] ?? ''])),
    media: await repository.contentIds(files.filter((file) => !isText(file))),
  };
}

/** `content/` as it was in a commit. */
export async function contentAt(repository: Repository, commit: string): Promise<ContentVersion> {
  const ids = await repository.filesAt(commit, CONTENT_FOLDER);
  const entries = [...ids].filter(([file]) => !isGenerated(file));
  const texts = entries.filter(([file]) => isText(file));
  const contents = await Promise.all(texts.map(([, id]) => repository.bytes(id)));
  return {
    texts: new Map(texts.map(([file], index) => [file, String(contents[index])])),
    media: new Map(entries.filter(([file]) => !isText(file))),
  };
}
