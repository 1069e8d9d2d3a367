/** What changed between two texts of a content file, for people. */
import { diffArrays } from 'diff';
import { formatPath, type FieldPath } from '../site/browser.ts';
import { splitFrontMatter, parseYaml } from '../site/content.ts';
import { differences, isReordering, type Difference, type Sides } from '../content/entries.ts';

/** A text, number or whole list entry; or a paragraph of a legal text, whose path is empty. Undefined: not there. */
export interface TextChange extends Sides<string | undefined> {
  file: string;
  /** `locations[1].address`, for example; differs between the sides if entries have moved. */
  path: Sides<string | undefined>;
}

/** An empty text is that of a missing file. Throws a DiagnosticError if one cannot be parsed. */
export function compareTexts(file: string, before: string, after: string): TextChange[] {
  const partsBefore = splitText(file, before);
  const partsAfter = splitText(file, after);
  return [
    ...differences(partsBefore.value, partsAfter.value).map(toChange),
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
function toChange(difference: Difference): Change {
  const { at, before, after } = difference;
  const wordsOf = (value: unknown) => {
    if (value === undefined) return undefined;
    return isReordering(difference) ? namesOf(value as unknown[]) : textOf(value);
  };
  const pathOf = (value: unknown, path: FieldPath) => (value === undefined ? undefined : formatPath(path));
  return {
    path: { before: pathOf(before, at.before), after: pathOf(after, at.after) },
    before: wordsOf(before),
    after: wordsOf(after),
  };
}

const namesOf = (list: readonly unknown[]): string => list.map(nameOf).join(' · ');

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
