/** Merges what others have published: git merges lines; where it cannot, a person chooses between two versions of a file. */
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
 * @throws GitError if both changed the same lines outside `content/`, or a file to be written is not as committed
 * @throws DiagnosticError if a version that somebody would have to choose cannot be parsed
 */
export async function mergeCommit(
  repository: Repository,
  theirs: string,
  message: string,
  choices: ConflictChoices,
): Promise<ContentConflict[]> {
  return repository.inCopy(async (copy) => {
    const conflicts = await mergeInCopy(copy, theirs, choices);
    if (conflicts.length === 0) await repository.fastForward(await copy.commitMerge(message));
    return conflicts;
  });
}

async function mergeInCopy(copy: Repository, theirs: string, choices: ConflictChoices): Promise<ContentConflict[]> {
  const base = await copy.mergeBase('HEAD', theirs);
  const conflicts: ContentConflict[] = [];
  const resolve = async (file: string) => {
    const versions: ThreeVersions = {
      base: base === undefined ? undefined : await copy.fileAt(base, file),
      ours: await copy.fileAt('HEAD', file),
      theirs: await copy.fileAt(theirs, file),
    };
    const isChangedByBoth = [versions.ours, versions.theirs].every((side) => !isDeepStrictEqual(side, versions.base));
    if (!isChangedByBoth) return;
    const write = (bytes: Buffer | undefined) => writeOrRemove(path.join(copy.root, file), bytes);
    const candidates = await findCandidates(file, versions, async (bytes) => {
      await write(bytes);
      return !(await invalidFiles(copy.root)).includes(file);
    });
    const conflict = conflictOf(file, candidates, theirs);
    const side = conflict ? choices[conflict.id] : 'ours';
    if (conflict && !side) conflicts.push(conflict);
    await write(candidates[side ?? 'ours']);
  };
  const conflicting = await copy.beginMerge(theirs);
  const outside = conflicting.find((file) => !file.startsWith(`${CONTENT_FOLDER}/`));
  if (outside !== undefined) throw new GitError('merge', `both sides have changed ${outside}`);
  for (const file of conflicting) await resolve(file);
  // Lines that git could merge may still make no valid content, such as two offices with one id.
  for (const file of await invalidFiles(copy.root)) if (!conflicting.includes(file)) await resolve(file);
  return conflicts;
}

async function invalidFiles(root: string): Promise<string[]> {
  const { diagnostics } = parseContent(await readContentFiles(root), await findRoutes(root));
  return [...new Set(diagnostics.map(({ place }) => place.file))];
}

async function writeOrRemove(file: string, bytes: Uint8Array | undefined): Promise<void> {
  if (!bytes) return rm(file, { force: true });
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/**
 * The candidates of a text contain the changes of both sides and differ only in passages that both have changed. If that makes
 * no valid content, and for pictures and files that one side lacks, the candidates are the sides as they are.
 */
export async function findCandidates(
  file: string,
  { base, ours, theirs }: ThreeVersions,
  isValid: (bytes: Buffer) => Promise<boolean>,
): Promise<Candidates> {
  const sides = { ours, theirs };
  if (!isText(file) || !base || !ours || !theirs) return sides;
  const passages = diff3Merge(String(ours), String(base), String(theirs), { stringSeparator: '\n' });
  const mergedWith = (side: 'a' | 'b') =>
    Buffer.from(passages.flatMap(({ ok, conflict }) => ok ?? conflict?.[side] ?? []).join('\n'));
  const merged = { ours: mergedWith('a'), theirs: mergedWith('b') };
  return (await isValid(merged.ours)) && (await isValid(merged.theirs)) ? merged : sides;
}

/** Undefined if there is nothing to choose. */
export function conflictOf(
  file: string,
  { ours, theirs }: Candidates,
  commitOfOthers: string,
): ContentConflict | undefined {
  if (isDeepStrictEqual(ours, theirs)) return undefined;
  const id = contentHash(file, ours ?? 'removed', theirs ?? 'removed');
  const texts = isText(file) ? compareTexts(file, String(theirs ?? ''), String(ours ?? '')) : [];
  return { id, file, commitOfOthers, texts };
}
