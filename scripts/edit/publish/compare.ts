/** What changed between two texts of a content file, for people. */
import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';
import { formatPath, type FieldPath } from '../site/browser.ts';
import { splitFrontMatter, parseYaml } from '../site/content.ts';
import { isGroup } from '../content/compare-and-set.ts';
import { matchEntries } from '../content/entries.ts';

/** The two sides of a change; undefined where there is nothing. */
interface Sides<Side> {
  before: Side | undefined;
  after: Side | undefined;
}

/** A text, number or whole list entry; or a paragraph of a legal text, whose path is empty. */
export interface TextChange extends Sides<string> {
  file: string;
  /** Such as `locations[1].address`; entries may have moved. */
  path: Sides<string>;
}

/** Whether a file holds words, by its name. */
export const isText = (file: string) => /\.(?:yaml|md)$/.test(file);

/** An empty text is that of a missing file. Throws a DiagnosticError if one cannot be parsed. */
export function compareTexts(file: string, before: string, after: string): TextChange[] {
  const partsBefore = splitText(file, before);
  const partsAfter = splitText(file, after);
  return [
    ...compareValues({ before: partsBefore.value, after: partsAfter.value }, { before: [], after: [] }),
    ...compareParagraphs(partsBefore.paragraphs, partsAfter.paragraphs),
  ].map((change) => ({ file, ...change }));
}

function splitText(file: string, text: string): { value: unknown; paragraphs: string[] } {
  const source = text.replaceAll('\r\n', '\n');
  if (source === '') return { value: {}, paragraphs: [] };
  if (!file.endsWith('.md')) return { value: parseYaml(source, file).value, paragraphs: [] };
  const { frontMatter, markdown } = splitFrontMatter(source, file);
  const paragraphs = markdown.split(/\n{2,}/).map((paragraph) => paragraph.trim());
  return { value: parseYaml(frontMatter, file).value, paragraphs: paragraphs.filter(Boolean) };
}

type Change = Omit<TextChange, 'file'>;
function compareValues({ before, after }: Sides<unknown>, at: Sides<FieldPath>): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const below = (keyBefore: PropertyKey, keyAfter = keyBefore) => ({
    before: at.before && [...at.before, keyBefore],
    after: at.after && [...at.after, keyAfter],
  });
  if (isGroup(before) && isGroup(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...keys].flatMap((key) => compareValues({ before: before[key], after: after[key] }, below(key)));
  }
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, at, below);
  const sides = {
    before: before === undefined ? undefined : textOf(before),
    after: after === undefined ? undefined : textOf(after),
  };
  const path = {
    before: sides.before === undefined || !at.before ? undefined : formatPath(at.before),
    after: sides.after === undefined || !at.after ? undefined : formatPath(at.after),
  };
  return [{ path, ...sides }];
}

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  at: Sides<FieldPath>,
  below: (keyBefore: PropertyKey, keyAfter?: PropertyKey) => Sides<FieldPath>,
): Change[] {
  const oldIndexes = matchEntries(before, after);
  const inAfter = after.flatMap((entry, index) => {
    const oldIndex = oldIndexes[index];
    const old = oldIndex === undefined ? undefined : before[oldIndex];
    return compareValues({ before: old, after: entry }, below(oldIndex ?? index, index));
  });
  const removed = before.flatMap((entry, index) =>
    oldIndexes.includes(index) ? [] : compareValues({ before: entry, after: undefined }, below(index)),
  );
  const kept = oldIndexes.filter((index) => index !== undefined);
  const isReordered = !isDeepStrictEqual(
    kept,
    kept.toSorted((indexA, indexB) => indexA - indexB),
  );
  if (!isReordered) return [...inAfter, ...removed];
  const path = { before: at.before && formatPath(at.before), after: at.after && formatPath(at.after) };
  const namesOf = (list: readonly unknown[]) => list.map(nameOf).join(' · ');
  return [{ path, before: namesOf(before), after: namesOf(after) }, ...inAfter, ...removed];
}

/** The first text of an entry, such as a title. */
const nameOf = (entry: unknown): string => textsOf(entry)[0] ?? '';

/** Keys whose values are for the code. */
const keysForCode = ['id', 'icon'];

function textsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  const entries = Object.entries(value).filter(([key]) => !keysForCode.includes(key));
  return entries.flatMap(([, entry]) => textsOf(entry));
}

/** A value as people read it: the texts of a group or list with ` · ` between. */
const textOf = (value: unknown): string => textsOf(value).join(' · ');

/** A rewritten paragraph is one change with both sides. */
function compareParagraphs(before: readonly string[], after: readonly string[]): Change[] {
  const path = { before: '', after: '' };
  const changes: Change[] = [];
  let removed: string[] = [];
  const flush = () => {
    changes.push(...removed.map((text) => ({ path, before: text, after: undefined })));
    removed = [];
  };
  for (const run of diffArrays([...before], [...after])) {
    if (run.added) for (const text of run.value) changes.push({ path, before: removed.shift(), after: text });
    flush();
    if (run.removed) removed = run.value;
  }
  flush();
  return changes;
}
