/** Compares two versions of `content/`: YAML field by field, legal texts paragraph by paragraph, media file by file. */
import { diffArrays } from 'diff';
import { splitFrontMatter } from '../../generator/content/front-matter.ts';
import type { ContentVersion } from './content-version.ts';
import { pairFields } from './fields.ts';

/** One change from an earlier version to a later one. `before` is absent if something was added, `after` if removed. */
export type ContentChange =
  | {
      kind: 'field';
      file: string;
      /**
       * Where the field stands in each version, such as `locations[1].address`. If a whole entry was added to a list or
       * removed from it, the path of the entry, such as `locations[1]`.
       */
      path: { before?: string; after?: string };
      before?: string;
      after?: string;
    }
  /** The value stays, but has lost its tag `!sample`: the practice has confirmed that it is true. */
  | { kind: 'confirmed'; file: string; path: { before?: string; after?: string }; value: string }
  /** A heading, paragraph or list of a legal text. */
  | { kind: 'paragraph'; file: string; before?: string; after?: string }
  /** A picture or film; the sides are ids of its bytes. */
  | { kind: 'media'; file: string; before?: string; after?: string };

/** The sides of a change: those that are defined. */
const sidesOf = <Side>(before: Side | undefined, after: Side | undefined): { before?: Side; after?: Side } => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

/**
 * Every change from one version of `content/` to another: first those of YAML and legal texts, sorted by file and then
 * by place in the file, then pictures and films by file. Empty if both are equal. The editor shows it before publishing
 * and in the list of versions.
 *
 * @throws YAMLParseError if the YAML of a file cannot be parsed; DiagnosticError if a legal text has no front matter
 */
export function compareContent(before: ContentVersion, after: ContentVersion): ContentChange[] {
  return [...compareTexts(before.texts, after.texts), ...compareMedia(before.media, after.media)];
}

/**
 * Compares the YAML files and legal texts; `before` and `after` hold their texts by the path of the file. A file that one
 * version does not have counts as empty there. Throws as `compareContent` does.
 */
function compareTexts(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ContentChange[] {
  const changes: ContentChange[] = [];
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  for (const file of files) {
    const textBefore = before.get(file) ?? '';
    const textAfter = after.get(file) ?? '';
    if (textBefore === textAfter) continue;
    const partsBefore = splitYamlAndParagraphs(file, textBefore);
    const partsAfter = splitYamlAndParagraphs(file, textAfter);
    changes.push(...compareFields(file, partsBefore.yaml, partsAfter.yaml));
    changes.push(...compareParagraphs(file, partsBefore.paragraphs, partsAfter.paragraphs));
  }
  return changes;
}

/**
 * Splits the text of a content file into its YAML and its Markdown paragraphs, which are compared and merged in different
 * ways. A YAML file has no paragraphs. A legal text (`content/legal/*.md`) has both: its front matter, between the lines of
 * `---`, is the YAML, and everything below it the paragraphs. Line ends `\r\n` become `\n`, so that they are no difference.
 *
 * @param text empty for a file that the version does not have; then both parts are empty
 * @throws DiagnosticError if a legal text that is not empty has no front matter
 */
export function splitYamlAndParagraphs(file: string, text: string): { yaml: string; paragraphs: string[] } {
  const source = text.replaceAll('\r\n', '\n');
  const isLegalText = file.endsWith('.md');
  if (source === '' || !isLegalText) return { yaml: source, paragraphs: [] };
  const { frontMatter, markdown } = splitFrontMatter(source, file);
  const paragraphs = markdown
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return { yaml: frontMatter, paragraphs };
}

/**
 * Compares the fields of two versions of a YAML text. An entry of a list that only moved is no change, nor is a tag
 * `!sample` that was added. The changes are in the order of the later version; removed fields come last.
 *
 * @throws YAMLParseError if one of the texts cannot be parsed
 */
function compareFields(file: string, yamlBefore: string, yamlAfter: string): ContentChange[] {
  const changes: ContentChange[] = [];
  // A pair is one field in both versions; it has only one side if the field was added or removed.
  for (const { before, after } of pairFields(yamlBefore, yamlAfter)) {
    const path = sidesOf(before?.path, after?.path);
    const hasSameValue = before && after && before.value === after.value;
    if (!hasSameValue) {
      changes.push({ kind: 'field', file, path, ...sidesOf(before?.value, after?.value) });
    } else if (before.isSample && !after.isSample) {
      changes.push({ kind: 'confirmed', file, path, value: after.value });
    }
  }
  return changes;
}

/**
 * Compares the paragraphs of a legal text; the changes are in the order of the text, and none if both versions are equal. A
 * rewritten paragraph is a removal and an addition for the diff, but one change with two sides for people. One that only moved
 * usually is two changes: it is removed at the one place and added at the other.
 */
function compareParagraphs(file: string, before: readonly string[], after: readonly string[]): ContentChange[] {
  const changes: ContentChange[] = [];
  // Each run is a list of paragraphs that were removed, or added, or are the same in both.
  const runs = diffArrays([...before], [...after]);
  for (const [index, run] of runs.entries()) {
    const previousRun = runs[index - 1];
    const nextRun = runs[index + 1];
    if (run.removed) {
      // If these paragraphs were rewritten, the run of the added ones follows directly.
      const replacements = nextRun?.added ? nextRun.value : [];
      changes.push(...pairParagraphs(file, run.value, replacements));
    }
    // Added paragraphs behind removed ones are their replacements, which were compared with them above.
    const areReplacements = previousRun?.removed === true;
    if (run.added && !areReplacements) changes.push(...pairParagraphs(file, [], run.value));
  }
  return changes;
}

/**
 * Makes one change of each removed paragraph and the added one that took its place: the first of the one list with the first
 * of the other, and so on. What is left of the longer list becomes changes with only one side (`before` or `after`).
 */
function pairParagraphs(file: string, removed: readonly string[], added: readonly string[]): ContentChange[] {
  const changes: ContentChange[] = [];
  for (let index = 0; index < Math.max(removed.length, added.length); index++) {
    changes.push({ kind: 'paragraph', file, ...sidesOf(removed[index], added[index]) });
  }
  return changes;
}

/** Compares pictures and films by the ids of their bytes; `before` and `after` hold these by the path of the file. */
function compareMedia(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ContentChange[] {
  const changes: ContentChange[] = [];
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  for (const file of files) {
    // Undefined if that version does not have the file.
    const idBefore = before.get(file);
    const idAfter = after.get(file);
    if (idBefore !== idAfter) changes.push({ kind: 'media', file, ...sidesOf(idBefore, idAfter) });
  }
  return changes;
}
