/** Merges what others have published: git merges lines; where it cannot, fields are compared, and a person chooses. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { formatPath, type FieldPath } from '../site/browser.ts';
import { readContentFiles, findRoutes, parseContent, parseYaml } from '../site/content.ts';
import { isGroup, type Group } from '../content/compare-and-set.ts';
import { setValue } from '../content/yaml-text.ts';
import { GitError, runGit } from './git.ts';
import type { Repository } from './repository.ts';

export const CONTENT_FOLDER = 'content';

/** Both sides changed the same field, or a file without fields: then the path is empty. Undefined: removed. */
export interface ContentConflict {
  file: string;
  path: string;
  ours: unknown;
  theirs: unknown;
}

/** The side to take, by `conflictId`. */
export type Choices = ReadonlyMap<string, 'ours' | 'theirs'>;

export const conflictId = ({ file, path }: Pick<ContentConflict, 'file' | 'path'>) => `${file} ${path}`;

/** The bytes of a file on each side; undefined if that side does not have it. */
export type ThreeVersions = Record<'base' | 'ours' | 'theirs', Buffer | undefined>;

/** A file as it is to be; or, if conflicts are left, unchanged on our side. */
export interface MergedFile {
  bytes: Uint8Array | undefined;
  conflicts: ContentConflict[];
}

/**
 * Merges another commit into the current one. All of it happens in a copy; the project gets the result in one step, and
 * nothing if conflicts are left.
 *
 * @throws GitError if both changed the same lines outside `content/`, or a file to be written is not as committed
 */
export async function mergeCommit(
  repository: Repository,
  theirs: string,
  message: string,
  choices: Choices,
): Promise<ContentConflict[]> {
  const temporaryFolder = await mkdtemp(path.join(tmpdir(), 'merge-'));
  const folder = path.join(temporaryFolder, 'project');
  try {
    const copy = await repository.checkOut('HEAD', folder);
    const conflicts = await mergeInCopy(copy, theirs, choices, temporaryFolder);
    if (conflicts.length > 0) return conflicts;
    await repository.fastForward(await copy.commitMerge(message));
    return [];
  } finally {
    await repository.removeCheckout(folder).catch(() => {});
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

async function mergeInCopy(
  copy: Repository,
  theirs: string,
  choices: Choices,
  temporaryFolder: string,
): Promise<ContentConflict[]> {
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
    const merged = await mergeFile(file, versions, choices, temporaryFolder);
    conflicts.push(...merged.conflicts);
    await writeOrRemove(path.join(copy.root, file), merged.bytes);
  };
  const conflicting = await copy.beginMerge(theirs);
  const outside = conflicting.find((file) => !file.startsWith(`${CONTENT_FOLDER}/`));
  if (outside !== undefined) throw new GitError('merge', `both sides have changed ${outside}`);
  for (const file of conflicting) await resolve(file);
  // Lines that git could merge may still make no valid content, such as two offices with one id.
  for (const file of await invalidFiles(copy.root)) await resolve(file);
  return conflicts;
}

async function invalidFiles(root: string): Promise<Set<string>> {
  const { diagnostics } = parseContent(await readContentFiles(root), await findRoutes(root));
  return new Set(diagnostics.map(({ place }) => place.file));
}

async function writeOrRemove(file: string, bytes: Uint8Array | undefined): Promise<void> {
  if (!bytes) return rm(file, { force: true });
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/** Merges a file for which git's merge by lines does not do: YAML by fields, legal texts by passages, others as a whole. */
export async function mergeFile(
  file: string,
  versions: ThreeVersions,
  choices: Choices,
  temporaryFolder: string,
): Promise<MergedFile> {
  const { base, ours, theirs } = versions;
  if (base && ours && theirs && isYamlWithoutSamples(file, theirs)) {
    return mergeFields(file, { base: String(base), ours: String(ours), theirs: String(theirs) }, choices);
  }
  const whole = wholeConflict(file, versions);
  const side = choices.get(conflictId(whole));
  if (side === undefined) return { bytes: ours, conflicts: [whole] };
  const isLegalText = file.endsWith('.md');
  if (!isLegalText || !base || !ours || !theirs) return { bytes: versions[side], conflicts: [] };
  // Takes the side in the passages that both have changed; what only one has changed stays.
  const files: string[] = [];
  for (const [name, bytes] of Object.entries({ ours, base, theirs })) {
    files.push(path.join(temporaryFolder, name));
    await writeFile(path.join(temporaryFolder, name), bytes);
  }
  return { bytes: await runGit(temporaryFolder, ['merge-file', '-p', `--${side}`, ...files]), conflicts: [] };
}

/** Values are set without their tag, so a file with samples is chosen as a whole: the check then sees them. */
function isYamlWithoutSamples(file: string, bytes: Buffer): boolean {
  return file.endsWith('.yaml') && parseYaml(String(bytes), file).samples.length === 0;
}

/** Of texts, the lines that the other side does not have. */
function wholeConflict(file: string, { ours, theirs }: ThreeVersions): ContentConflict {
  const linesOf = (bytes: Buffer | undefined) => String(bytes ?? '').split(/\r?\n/);
  const isText = /\.(?:md|yaml)$/.test(file);
  const describe = (side: Buffer | undefined, other: Buffer | undefined) => {
    if (!side || !isText) return side && isText;
    const otherLines = linesOf(other);
    return linesOf(side)
      .filter((line) => !otherLines.includes(line))
      .join(' · ');
  };
  return { file, path: '', ours: describe(ours, theirs), theirs: describe(theirs, ours) };
}

/** A field that they have changed, and so perhaps have we. */
interface Difference {
  path: FieldPath;
  ours: unknown;
  theirs: unknown;
  isConflict: boolean;
}

function mergeFields(file: string, texts: Record<'base' | 'ours' | 'theirs', string>, choices: Choices): MergedFile {
  const valueOf = (text: string) => parseYaml(text, file).value;
  const conflicts: ContentConflict[] = [];
  let text = texts.ours;
  for (const difference of differences(valueOf(texts.base), valueOf(texts.ours), valueOf(texts.theirs))) {
    const { path: keys, ours, theirs, isConflict } = difference;
    const conflict = { file, path: formatPath(keys), ours, theirs };
    const side = isConflict ? choices.get(conflictId(conflict)) : 'theirs';
    if (side === undefined) conflicts.push(conflict);
    if (side === 'theirs') text = setValue(file, text, keys, theirs);
  }
  return { bytes: Buffer.from(text), conflicts };
}

/** A list counts as one field, unless all sides have the same entries, by their ids. */
function differences(base: unknown, ours: unknown, theirs: unknown, at: FieldPath = []): Difference[] {
  if (isDeepStrictEqual(theirs, base) || isDeepStrictEqual(theirs, ours)) return [];
  if (isDeepStrictEqual(ours, base)) return [{ path: at, ours, theirs, isConflict: false }];
  const lists = [base, ours, theirs];
  const areGroups = lists.every(isGroup) || haveSameIds(lists);
  if (!areGroups) return [{ path: at, ours, theirs, isConflict: true }];
  const [inBase, inOurs, inTheirs] = lists as [Group, Group, Group];
  const keys = new Set([...Object.keys(inBase), ...Object.keys(inOurs), ...Object.keys(inTheirs)]);
  return [...keys].flatMap((key) => {
    const next = Array.isArray(ours) ? Number(key) : key;
    return differences(inBase[key], inOurs[key], inTheirs[key], [...at, next]);
  });
}

function haveSameIds(lists: readonly unknown[]): boolean {
  const ids = lists.map((list) => (Array.isArray(list) ? list.map((entry) => isGroup(entry) && entry['id']) : [false]));
  return ids.every((each) => isDeepStrictEqual(each, ids[0]) && each.every((id) => typeof id === 'string'));
}
