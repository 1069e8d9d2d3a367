/** The published versions: lists, reads and compares them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTENT_FOLDER, isText, type ReadFile } from '../content/files.ts';
import { compareTexts, type TextChange } from './compare.ts';
import { Repository, type PublishedCommit } from './repository.ts';

/** How the content files as they are now (`after`) differ from others (`before`). */
export interface ContentChanges {
  /** Paths of all files that differ, pictures included. */
  changedFiles: readonly string[];
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
  return repository ? repository.versions() : [];
}

/** Fetches what others have published, if that is possible. Never rejects. */
export async function fetchVersionsOfOthers(root: string): Promise<void> {
  const repository = await Repository.find(root).catch(() => undefined);
  await repository?.fetchVersions().catch(() => {});
}

/** A version, and how the content files as they are now differ from it. */
export interface ComparedVersion extends ContentChanges {
  /** Reads a file as it was; undefined if the version does not have it. */
  readVersion: ReadFile;
}

/**
 * Opens a published version by its id (the date in its git ref), and compares the content files with it.
 *
 * @throws RangeError if there is no such version; GitError; DiagnosticError if a text cannot be parsed
 */
export async function openVersion(root: string, id: string): Promise<ComparedVersion> {
  const repository = await Repository.find(root);
  const versions = await repository?.versions();
  const version = versions?.find((published) => published.id === id);
  if (!repository || !version) throw new RangeError(`no version ${id}`);
  return {
    readVersion: (file) => repository.fileAt(version.commit, file),
    ...(await compareWithNow(repository, version.commit)),
  };
}

async function compareWithNow(repository: Repository, commit: string): Promise<ContentChanges> {
  const changedFiles = await repository.filesChangedSince(commit, CONTENT_FOLDER);
  const texts = await Promise.all(
    changedFiles.filter(isText).map(async (file) => {
      const before = await repository.fileAt(commit, file);
      return compareTexts(file, before, await bytesNow(path.join(repository.root, file)));
    }),
  );
  return { changedFiles, texts: texts.flat() };
}

/** Undefined if there is no such file. */
async function bytesNow(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    // `ENOTDIR`: a file stands where its folder was.
    const isMissing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (isMissing) return undefined;
    throw error;
  }
}
