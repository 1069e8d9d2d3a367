/** git merges what others have published; where it cannot, a person chooses between two versions of a file. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentHash } from '../site/build.ts';
import { decodeChecked, DiagnosticError } from '../site/content.ts';
import type { ConflictChoices } from '../shared/publishing-protocol.ts';
import { encodeLike } from '../content/encode-like.ts';
import { CONTENT_FOLDER, isText } from '../content/files.ts';
import { areSameBytes } from '../content/step.ts';
import { readValue } from '../content/yaml-text.ts';
import { compareTexts, type TextChange } from './compare.ts';
import { GitError, runGit } from './git.ts';
import type { Repository } from './repository.ts';

/** The bytes of a file on each side, and at the last commit in common; undefined where there is none. */
type ThreeVersions = Record<'base' | 'ours' | 'theirs', Uint8Array | undefined>;

/** What a file in conflict becomes if ours or theirs wins each conflict; undefined: removed. */
type Resolutions = Pick<ThreeVersions, 'ours' | 'theirs'>;

export interface ContentConflict {
  /** Key of the person's choice in `ConflictChoices`. */
  id: string;
  file: string;
  commitOfOthers: string;
  /** What differs between the resolutions of a text: `before` is theirs, `after` is ours. */
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
  return repository.inWorktree(async (copy) => {
    const filesInConflict = await copy.beginMerge(commitOfOthers);
    const outside = filesInConflict.find((file) => !file.startsWith(`${CONTENT_FOLDER}/`));
    if (outside !== undefined) throw new GitError('merge', `both sides have changed ${outside}`);
    const conflictsLeft: ContentConflict[] = [];
    for (const file of filesInConflict) {
      const resolutions = await resolveBothWays(file, await threeVersions(copy, file));
      const conflict = conflictOf(file, resolutions, commitOfOthers);
      // If both resolutions are equal, only line ends were in conflict.
      const choice = areSameBytes(resolutions.ours, resolutions.theirs) ? 'ours' : choices[conflict.id];
      if (choice) await writeOrRemove(path.join(copy.root, file), resolutions[choice]);
      else conflictsLeft.push(conflict);
    }
    if (conflictsLeft.length === 0) await repository.fastForward(await copy.commitMerge(message));
    return conflictsLeft;
  });
}

/** The versions of a file in conflict, as git's index has them. */
async function threeVersions(copy: Repository, file: string): Promise<ThreeVersions> {
  return {
    base: await copy.fileAt(':1', file),
    ours: await copy.fileAt(':2', file),
    theirs: await copy.fileAt(':3', file),
  };
}

async function writeOrRemove(file: string, bytes: Uint8Array | undefined): Promise<void> {
  if (!bytes) return rm(file, { force: true });
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/**
 * Merges a text twice: in one result ours wins each conflict, in the other theirs. Ours and theirs stay unchanged if
 * the file is no text or is missing in a version, or if a version cannot be decoded or a result cannot be parsed.
 */
export async function resolveBothWays(file: string, { base, ours, theirs }: ThreeVersions): Promise<Resolutions> {
  if (!isText(file) || !base || !ours || !theirs) return { ours, theirs };
  const folder = await mkdtemp(path.join(tmpdir(), 'merge-'));
  try {
    for (const [name, bytes] of Object.entries({ base, ours, theirs })) {
      // `decodeChecked` makes all line ends `\n`. Otherwise git could find that all lines differ.
      await writeFile(path.join(folder, name), decodeChecked(file, bytes));
    }
    // `--ours` and `--theirs` decide every conflict, so that git does not fail.
    const mergeFor = async (favoured: '--ours' | '--theirs') => {
      const merged = String(await runGit(folder, ['merge-file', '-p', favoured, 'ours', 'base', 'theirs']));
      // Throws DiagnosticError if the text cannot be parsed.
      readValue(file, merged);
      // Both results get the same line ends.
      return encodeLike(ours, merged);
    };
    return { ours: await mergeFor('--ours'), theirs: await mergeFor('--theirs') };
  } catch (error) {
    if (error instanceof DiagnosticError) return { ours, theirs };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What a person has to choose between.
 *
 * @throws DiagnosticError if a text cannot be parsed
 */
export function conflictOf(file: string, { ours, theirs }: Resolutions, commitOfOthers: string): ContentConflict {
  // The id changes with the resolutions, because a choice holds only for what the person saw.
  const id = contentHash(file, ours ?? 'removed', theirs ?? 'removed');
  // Others have theirs already, so the panel shows ours as the change.
  const texts = isText(file) ? compareTexts(file, theirs, ours) : [];
  return { id, file, commitOfOthers, texts };
}
