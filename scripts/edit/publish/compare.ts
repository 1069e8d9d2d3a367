import { formatPath, type FieldPath } from '../site/browser.ts';
import { decodeChecked, splitFrontMatter, parseYaml } from '../site/content.ts';
import type { Group } from '../content/compare-and-set.ts';
import { differences, isReordering, type Difference, type Sides } from '../content/entries.ts';
import { wordsOfBlocks } from '../content/legal-blocks.ts';
import { textsIn, valueAsText } from '../shared/sentences.ts';

/** A changed text, number, list entry, or block of a legal text. Undefined on the side that does not have it. */
export interface TextChange extends Sides<string | undefined> {
  file: string;
  /** `locations[1].address` or `#3`, for example; differs between the sides if entries or blocks have moved. */
  path: Sides<string | undefined>;
}

/**
 * Lists for people what changed in the texts of a content file. Undefined stands for a missing file.
 *
 * @throws DiagnosticError if a side cannot be parsed
 */
export const compareTexts = (file: string, before?: Uint8Array, after?: Uint8Array): TextChange[] =>
  differences(comparableValue(file, before), comparableValue(file, after)).map((difference) =>
    toTextChange(file, difference),
  );

/**
 * The value of a file, `{}` if it is missing; of a legal text, its front matter with the words of blocks under `#`.
 *
 * @throws DiagnosticError if the file cannot be parsed
 */
function comparableValue(file: string, bytes?: Uint8Array): unknown {
  if (!bytes) return {};
  const source = decodeChecked(file, bytes);
  if (!file.endsWith('.md')) return parseYaml(source, file).value;
  const { frontMatter } = splitFrontMatter(source, file);
  const blocks = wordsOfBlocks(file, source);
  return { ...(parseYaml(frontMatter, file).value as Group), '#': blocks };
}

/** A difference as people read it; of a reordered list, the names of its entries. */
function toTextChange(file: string, difference: Difference): TextChange {
  const { at, before, after } = difference;
  const show = isReordering(difference) ? namesOfEntries : valueAsText;
  const textOf = (value: unknown) => (value === undefined ? undefined : show(value));
  // A side that has nothing there gets no path either.
  const pathOf = (value: unknown, path: FieldPath) => (value === undefined ? undefined : pathInFile(path));
  return {
    file,
    path: { before: pathOf(before, at.before), after: pathOf(after, at.after) },
    before: textOf(before),
    after: textOf(after),
  };
}

/** `#3` for a block of a legal text; empty for the list of all blocks. */
function pathInFile(path: FieldPath): string {
  const [key, index] = path;
  if (key !== '#') return formatPath(path);
  return index === undefined ? '' : `#${String(index)}`;
}

/** The first text of each entry of a list, such as its title: enough to see the order. */
const namesOfEntries = (list: unknown): string =>
  (list as readonly unknown[]).map((entry) => textsIn(entry)[0] ?? '').join(' · ');
