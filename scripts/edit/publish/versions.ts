/** The published versions: lists and compares them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compareTexts, isText, type TextChange } from './compare.ts';
import { CONTENT_FOLDER } from './merge.ts';
import { Repository, type PublishedCommit } from './repository.ts';

/** How the content of today (`after`) differs from that of a version (`before`). */
export interface ContentChanges {
  /** All files that differ. */
  files: readonly string[];
  /** What differs in YAML and legal texts. */
  texts: readonly TextChange[];
}

/** The latest first; none if the project is in no repository. Throws a GitError or GitMissingError. */
export async function listVersions(root: string): Promise<PublishedCommit[]> {
  const repository = await Repository.find(root);
  return repository ? repository.published() : [];
}

/** Throws a RangeError if there is no such version, a DiagnosticError if a text cannot be parsed. */
export async function changesSinceVersion(root: string, id: string): Promise<ContentChanges> {
  const { repository, version } = await findVersion(root, id);
  const changed = await repository.changedSince(version.commit, CONTENT_FOLDER);
  // The schemas are for code editors.
  const files = changed.filter((file) => !file.startsWith(`${CONTENT_FOLDER}/schema/`));
  const texts = await Promise.all(
    files.filter(isText).map(async (file) => {
      const before = await repository.fileAt(version.commit, file);
      const after = await readFile(path.join(root, file)).catch(() => '');
      return compareTexts(file, String(before ?? ''), String(after));
    }),
  );
  return { files, texts: texts.flat() };
}

/** A file as it was; undefined if the version does not have it. Throws a RangeError if there is no such version. */
export async function fileOfVersion(root: string, id: string, file: string): Promise<Buffer | undefined> {
  const { repository, version } = await findVersion(root, id);
  return repository.fileAt(version.commit, file);
}

/** Throws a RangeError if there is no such version. */
export async function findVersion(root: string, id: string) {
  const repository = await Repository.find(root);
  const version = (await repository?.published())?.find((published) => published.id === id);
  if (!repository || !version) throw new RangeError(`no version ${id}`);
  return { repository, version };
}
