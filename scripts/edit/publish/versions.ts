/** The published versions: lists, reads and compares them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTENT_FOLDER, isText } from '../content/files.ts';
import { compareTexts, type TextChange } from './compare.ts';
import { Repository, type PublishedCommit } from './repository.ts';

/** How the content of today (`after`) differs from another (`before`). */
export interface ContentChanges {
  /** Paths of all files that differ, pictures included. */
  files: readonly string[];
  /** What differs in YAML and legal texts. */
  texts: readonly TextChange[];
}

/**
 * The published versions, the latest first; none if the project is in no repository.
 *
 * @throws GitError
 */
export async function listVersions(root: string): Promise<PublishedCommit[]> {
  const repository = await Repository.find(root);
  return repository ? repository.published() : [];
}

/** @throws RangeError if there is no such version */
export async function openVersion(root: string, id: string) {
  const repository = await Repository.find(root);
  const version = (await repository?.published())?.find((published) => published.id === id);
  if (!repository || !version) throw new RangeError(`no version ${id}`);
  return {
    /** A file as it was; undefined if the version does not have it. */
    read: (file: string) => repository.fileAt(version.commit, file),
    /** @throws DiagnosticError if a text cannot be parsed */
    changes: () => compareWithToday(repository, version.commit),
  };
}

async function compareWithToday(repository: Repository, commit: string): Promise<ContentChanges> {
  const changed = await repository.changedSince(commit, CONTENT_FOLDER);
  // The JSON Schemas are no content.
  const files = changed.filter((file) => !file.startsWith(`${CONTENT_FOLDER}/schema/`));
  const texts = await Promise.all(
    files.filter(isText).map(async (file) => {
      const before = await repository.fileAt(commit, file);
      const after = await readFile(path.join(repository.root, file)).catch(() => '');
      return compareTexts(file, String(before ?? ''), String(after));
    }),
  );
  return { files, texts: texts.flat() };
}
