import { diffArrays } from 'diff';
import { formatPath, type FieldPath } from '../site/browser.ts';
import { splitFrontMatter, parseYaml } from '../site/content.ts';
import { differences, isReordering, type Difference, type Sides } from '../content/entries.ts';
import { textsIn, valueAsText } from '../shared/sentences.ts';

/** A changed text, number, list entry, or paragraph of a legal text. Undefined on the side that does not have it. */
export interface TextChange extends Sides<string | undefined> {
  file: string;
  /** `locations[1].address`, for example; differs between the sides if entries have moved. Empty for paragraphs. */
  path: Sides<string | undefined>;
}

/**
 * Lists for people what changed between two texts of a content file. An empty text stands for a missing file.
 *
 * @throws DiagnosticError if a text cannot be parsed
 */
export function compareTexts(file: string, before: string, after: string): TextChange[] {
  const partsBefore = splitText(file, before);
  const partsAfter = splitText(file, after);
  const changes = [
    ...differences(partsBefore.value, partsAfter.value).map(toTextChange),
    ...compareParagraphs(partsBefore.paragraphs, partsAfter.paragraphs),
  ];
  return changes.map((change) => ({ file, ...change }));
}

/** The value of a YAML file or of front matter, and the paragraphs of a legal text. */
function splitText(file: string, text: string): { value: unknown; paragraphs: string[] } {
  const source = text.replaceAll('\r\n', '\n');
  // A missing file.
  if (source === '') return { value: {}, paragraphs: [] };
  if (!file.endsWith('.md')) return { value: parseYaml(source, file).value, paragraphs: [] };
  const { frontMatter, markdown } = splitFrontMatter(source, file);
  const paragraphs = markdown.split(/\n{2,}/).map((paragraph) => paragraph.trim());
  return { value: parseYaml(frontMatter, file).value, paragraphs: paragraphs.filter(Boolean) };
}

type ChangeInFile = Omit<TextChange, 'file'>;

function toTextChange(difference: Difference): ChangeInFile {
  const { at, before, after } = difference;
  const show = isReordering(difference) ? namesOfEntries : valueAsText;
  const textOf = (value: unknown) => (value === undefined ? undefined : show(value));
  // A side that has nothing there gets no path either.
  const pathOf = (value: unknown, path: FieldPath) => (value === undefined ? undefined : formatPath(path));
  return {
    path: { before: pathOf(before, at.before), after: pathOf(after, at.after) },
    before: textOf(before),
    after: textOf(after),
  };
}

/** The first text of each entry of a list, such as its title: enough to see the order. */
const namesOfEntries = (list: unknown): string =>
  (list as readonly unknown[]).map((entry) => textsIn(entry)[0] ?? '').join(' · ');

/** The changed paragraphs: each removed one is paired with the one added in its place. */
function compareParagraphs(before: string[], after: string[]): ChangeInFile[] {
  // Where paragraphs were replaced, `diffArrays` gives the removed ones, and directly after them the added ones.
  const runs = diffArrays(before, after);
  return runs.flatMap((run, index) => {
    if (run.removed) {
      const next = runs[index + 1];
      return pairParagraphs(run.value, next?.added ? next.value : []);
    }
    const isPairedAlready = runs[index - 1]?.removed;
    return run.added && !isPairedAlready ? pairParagraphs([], run.value) : [];
  });
}

/** One change for each pair of a removed and an added paragraph, and for each that is left over. */
const pairParagraphs = (removed: readonly string[], added: readonly string[]): ChangeInFile[] =>
  Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => ({
    path: { before: '', after: '' },
    before: removed[index],
    after: added[index],
  }));
