/**
 * Merges what others have published: git merges lines; where it cannot, or where the result is no valid content, a person
 * chooses between two versions of a file.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { diff3Merge } from 'node-diff3';
import { contentHash } from '../site/build.ts';
import { readContentFiles, findRoutes, parseContent } from '../site/content.ts';
import type { ConflictChoices } from '../shared/publishing-protocol.ts';
import { CONTENT_FOLDER, isText } from '../content/files.ts';
import { compareTexts, type TextChange } from './compare.ts';
import { GitError } from './git.ts';
import type { Repository } from './repository.ts';

/** The bytes of a file on each side; undefined if that side does not have it. */
type ThreeVersions = Record<'base' | 'ours' | 'theirs', Buffer | undefined>;

/** What a file may become; undefined: removed. */
type Candidates = Pick<ThreeVersions, 'ours' | 'theirs'>;

export interface ContentConflict {
  /** A hash of the file and both candidates, so that a choice holds only for what the person saw. */
  id: string;
  file: string;
  commitOfOthers: string;
  /** What differs between the candidates of a text: `before` is theirs, `after` is ours. */
  texts: readonly TextChange[];
}

/**
 * Merges another commit into the current one. All of it happens in a copy; the project gets the result in one step, and
 * nothing if conflicts are left.
 *
 * @param choices what the person has chosen of the conflicts that an earlier call returned
 * @returns the conflicts that are left
 * @throws GitError if git cannot merge a file outside `content/`, or if a file that the merge replaces has changes that
 *   are not committed
 * @throws DiagnosticError if a text in conflict cannot be parsed: nobody could be shown what to choose between
 */
export async function mergeCommit(
  repository: Repository,
  commitOfOthers: string,
  { message, choices }: { message: string; choices: ConflictChoices },
): Promise<ContentConflict[]> {
  return repository.inWorktree(async (worktree) => {
    const conflictsLeft = await mergeInCopy(worktree, commitOfOthers, choices);
    if (conflictsLeft.length === 0) {
      const commit = await worktree.commitMerge(message);
      await repository.fastForward(commit);
    }
    return conflictsLeft;
  });
}

async function mergeInCopy(
  copy: Repository,
  commitOfOthers: string,
  choices: ConflictChoices,
): Promise<ContentConflict[]> {
  const commonCommit = await copy.mergeBase('HEAD', commitOfOthers);
  const merge: Merge = { copy, commonCommit, commitOfOthers, choices };
  const conflictingFiles = await copy.beginMerge(commitOfOthers);
  const outside = conflictingFiles.find((file) => !file.startsWith(`${CONTENT_FOLDER}/`));
  if (outside !== undefined) throw new GitError('merge', `both sides have changed ${outside}`);
  const conflicts = await resolveFiles(merge, conflictingFiles);
  // Lines that git could merge may still make no valid content, such as two offices with one id. Then a person chooses,
  // as for a conflict.
  const { diagnostics } = parseContent(await readContentFiles(copy.root), await findRoutes(copy.root));
  const invalidFiles = new Set(diagnostics.map(({ place }) => place.file));
  // Those in conflict are resolved already.
  const invalidByMerge = [...invalidFiles].filter((file) => !conflictingFiles.includes(file));
  const furtherConflicts = await resolveFiles(merge, invalidByMerge);
  return [...conflicts, ...furtherConflicts];
}

interface Merge {
  copy: Repository;
  /** The latest commit that both sides have in common; undefined if there is none. */
  commonCommit: string | undefined;
  commitOfOthers: string;
  choices: ConflictChoices;
}

/**
 * Resolves files and returns the conflicts that are left: one file after the other, because each is checked together
 * with those before it.
 */
async function resolveFiles(merge: Merge, files: readonly string[]): Promise<ContentConflict[]> {
  const conflicts: ContentConflict[] = [];
  for (const file of files) {
    const conflict = await resolveFile(merge, file);
    if (conflict) conflicts.push(conflict);
  }
  return conflicts;
}

/** Writes a file as it is to be after the merge. While nobody has chosen, it is ours, and the conflict is returned. */
async function resolveFile(merge: Merge, file: string): Promise<ContentConflict | undefined> {
  const { copy, commonCommit, commitOfOthers, choices } = merge;
  const versions: ThreeVersions = {
    base: commonCommit === undefined ? undefined : await copy.fileAt(commonCommit, file),
    ours: await copy.fileAt('HEAD', file),
    theirs: await copy.fileAt(commitOfOthers, file),
  };
  const isChangedByBoth = [versions.ours, versions.theirs].every((side) => !isDeepStrictEqual(side, versions.base));
  // An invalid file that is not in conflict stays as git merged it, and the next check reports its mistakes.
  if (!isChangedByBoth) return undefined;
  const candidates = await findCandidates(file, versions, (bytes) => wouldBeValid(copy.root, file, bytes));
  const conflict = conflictOf(file, candidates, commitOfOthers);
  const chosenSide = conflict && choices[conflict.id];
  // Without a conflict, both candidates are equal. While nobody has chosen, the files after this one are checked
  // together with ours instead of git's conflict marks.
  await writeOrRemove(path.join(copy.root, file), candidates[chosenSide ?? 'ours']);
  return chosenSide ? undefined : conflict;
}

/** Whether a file of the content would have no mistakes with these bytes. */
async function wouldBeValid(root: string, file: string, bytes: Buffer): Promise<boolean> {
  const files = new Map(await readContentFiles(root));
  // Another file, such as a conflict copy of a cloud folder, must not enter the content: it would be called unknown.
  if (files.has(file)) files.set(file, bytes);
  const { diagnostics } = parseContent(files, await findRoutes(root));
  return !diagnostics.some(({ place }) => place.file === file);
}

async function writeOrRemove(file: string, bytes: Uint8Array | undefined): Promise<void> {
  if (!bytes) return rm(file, { force: true });
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/**
 * What a file may become after the merge. The candidates of a text contain the changes of both sides and differ only in
 * passages that both have changed. They are the two sides as they are for a picture, for a file that is missing on a
 * side or in the base, and where merged texts would be no valid content.
 */
export async function findCandidates(
  file: string,
  { base, ours, theirs }: ThreeVersions,
  isValidContent: (bytes: Buffer) => Promise<boolean>,
): Promise<Candidates> {
  const sides = { ours, theirs };
  if (!isText(file) || !base || !ours || !theirs) return sides;
  const passages = diff3Merge(String(ours), String(base), String(theirs), { stringSeparator: '\n' });
  // `diff3Merge` calls the first text `a` and the last one `b`.
  const mergedWith = (side: 'a' | 'b') =>
    Buffer.from(passages.flatMap(({ ok, conflict }) => ok ?? conflict?.[side] ?? []).join('\n'));
  const merged = { ours: mergedWith('a'), theirs: mergedWith('b') };
  const areValid = (await isValidContent(merged.ours)) && (await isValidContent(merged.theirs));
  return areValid ? merged : sides;
}

/**
 * What a person has to choose between; undefined if the candidates are equal.
 *
 * @throws DiagnosticError if a text cannot be parsed
 */
export function conflictOf(
  file: string,
  { ours, theirs }: Candidates,
  commitOfOthers: string,
): ContentConflict | undefined {
  if (isDeepStrictEqual(ours, theirs)) return undefined;
  const id = contentHash(file, ours ?? 'removed', theirs ?? 'removed');
  const texts = isText(file) ? compareTexts(file, textOf(theirs), textOf(ours)) : [];
  return { id, file, commitOfOthers, texts };
}

/** Empty for a missing file. */
const textOf = (bytes: Buffer | undefined): string => String(bytes ?? '');
