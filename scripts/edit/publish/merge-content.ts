/**
 * Merges two versions of a content file that were changed independently: `ours` on this computer, `theirs` published by
 * somebody else, since `base`, the last version that both share.
 */
import { diff3Merge } from 'node-diff3';
import { mergeText as mergeLines } from '../content/merge-text.ts';
import { mergeValues, type ChooseVersion, type MergeConflict } from '../content/merge.ts';
import { isAtOrBelow } from '../content/problems.ts';
import { parsePath, removeTag, setValue } from '../content/yaml-text.ts';
import { formatPath } from '../../generator/content/field-path.ts';
import { parseYaml } from '../../generator/content/yaml.ts';
import { splitYamlAndParagraphs } from './compare-content.ts';
import { pairFields } from './fields.ts';

/**
 * Both sides changed the same field or file in different ways. `ours` or `theirs` is undefined if that side removed it.
 */
export interface ContentConflict {
  file: string;
  /**
   * Path in our version, such as `locations[1].address`; in their version if we removed it. Empty for a whole file or the
   * body of a legal text.
   */
  path: string;
  base: unknown;
  ours: unknown;
  theirs: unknown;
}

/** The decisions of a person about conflicts: by `conflictId`, which side to take. */
export type Choices = ReadonlyMap<string, 'ours' | 'theirs'>;

/**
 * Identifies a conflict in `Choices`, such as `content/site.yaml locations[1].address`. A path in their version is marked,
 * because another conflict may have the same path in ours.
 */
export function conflictId({ file, path, ours }: ContentConflict): string {
  const isPathInTheirs = ours === undefined;
  return isPathInTheirs ? `${file} ${path} (theirs)` : `${file} ${path}`;
}

/** Three versions of the text of one file; a version is undefined if it does not have the file. */
export interface ThreeTexts {
  base: string | undefined;
  ours: string | undefined;
  theirs: string | undefined;
}

/** The result of a merge. */
export interface MergedContent {
  /**
   * The merged text; undefined if the merge deletes the file. Where a conflict is undecided, it has our side; but a list
   * entry that one side removed and the other changed is still there.
   */
  text: string | undefined;
  /** The conflicts that no choice has decided yet. */
  conflicts: ContentConflict[];
}

/**
 * Merges the text of one file of `content/`, for a publication after somebody else has published: line by line if
 * possible, because that keeps comments and order; otherwise its YAML field by field, and the body of a legal text (its
 * Markdown) line by line. Pure: writes no file.
 *
 * @param choices decisions about conflicts that an earlier call returned; empty in the first call
 * @throws DiagnosticError if a text is no valid YAML, or a legal text has no front matter; Error if a merged value cannot be
 *   written in place
 */
export function mergeContent(file: string, { base, ours, theirs }: ThreeTexts, choices: Choices): MergedContent {
  // In the next three returns a text may be undefined: the file is deleted, or was never there.
  const isSameOnBothSides = theirs === ours;
  if (isSameOnBothSides) return { text: ours, conflicts: [] };
  const isChangedByThem = theirs !== base;
  if (!isChangedByThem) return { text: ours, conflicts: [] };
  const isChangedByUs = ours !== base;
  if (!isChangedByUs) return { text: theirs, conflicts: [] };
  // One side has deleted the file and the other changed it, or both have added it: one of the two texts has to be chosen.
  if (base === undefined || ours === undefined || theirs === undefined) {
    return chooseWholeText({ file, path: '', base, ours, theirs }, choices);
  }
  // Undefined if both changed the same line, or if the merged lines would not say what both want.
  const mergedByLines = mergeLines(file, base, theirs, ours);
  if (mergedByLines !== undefined) return { text: mergedByLines, conflicts: [] };

  const fields = mergeFields(file, { base, ours, theirs }, choices);
  if (!file.endsWith('.md')) return fields;
  const body = mergeBody(file, { base, ours, theirs }, choices);
  return {
    text: replaceBody(fields.text, body.text),
    conflicts: [...fields.conflicts, ...body.conflicts],
  };
}

/**
 * Decides between two versions of a file, or of the body of a legal text, that cannot be merged. Returns the text of the
 * side that a person has chosen, and no conflict. As long as nobody has chosen, returns our text, and the conflict.
 *
 * @param choices the sides chosen so far, for this conflict and others
 * @typeParam Text `string | undefined` for a whole file: undefined if that side deleted it; `string` for the body
 */
function chooseWholeText<Text extends string | undefined>(
  conflict: ContentConflict & { ours: Text; theirs: Text },
  choices: Choices,
): { text: Text; conflicts: ContentConflict[] } {
  const { ours, theirs } = conflict;
  const chosenSide = choices.get(conflictId(conflict));
  if (chosenSide === undefined) return { text: ours, conflicts: [conflict] };
  return { text: chosenSide === 'theirs' ? theirs : ours, conflicts: [] };
}

/**
 * Merges the YAML of a file field by field. Of a legal text, that is the front matter; below it, the returned text still
 * has the body of our side. Writes their changes into our text, so comments that they have added get lost; a tag `!sample`
 * that they have removed is removed.
 *
 * @returns the merged text, and the conflicts that are undecided; in these fields, the text has our values
 * @throws what `mergeContent` throws
 */
function mergeFields(
  file: string,
  texts: { base: string; ours: string; theirs: string },
  choices: Choices,
): { text: string; conflicts: ContentConflict[] } {
  const yaml = {
    base: splitYamlAndParagraphs(file, texts.base).yaml,
    ours: splitYamlAndParagraphs(file, texts.ours).yaml,
    theirs: splitYamlAndParagraphs(file, texts.theirs).yaml,
  };
  const choose: ChooseVersion = (conflict) => {
    const choice = choices.get(conflictId(toContentConflict(file, conflict)));
    return choice === 'ours' ? 'mine' : choice;
  };
  const valueOf = (text: string): unknown => parseYaml(text, file).value;
  const merged = mergeValues(valueOf(yaml.base), valueOf(yaml.theirs), valueOf(yaml.ours), [], choose);
  // The path is empty: the whole YAML gets the merged value.
  const text = setValue(file, texts.ours, [], merged.value);
  return {
    text: removeTagsTheyRemoved(file, text, yaml.base, yaml.theirs),
    conflicts: merged.conflicts.map((conflict) => toContentConflict(file, conflict)),
  };
}

/**
 * Converts a conflict of `mergeValues` into a `ContentConflict`: adds its file, writes its path as a string, and calls
 * `ours` what `mergeValues` calls `mine`.
 */
const toContentConflict = (file: string, { path, base, theirs, mine }: MergeConflict): ContentConflict => ({
  file,
  path: formatPath(path),
  base,
  ours: mine,
  theirs,
});

/**
 * Removes a tag `!sample` from a merged text if the other side has removed it without changing the value: somebody there
 * has confirmed the value. `mergeValues` compares values without their tags, so the merged text still has the tag.
 *
 * A tag on a group or list, such as `facts: !sample`, is removed only if they have confirmed every single value in it, and
 * each still has that value in the merged text.
 *
 * @param mergedText the whole text of the file
 * @param baseYaml the YAML of the last version that both share; of a legal text, its front matter
 * @param theirYaml the same part of the other side's version
 * @returns the whole text without these tags
 */
function removeTagsTheyRemoved(file: string, mergedText: string, baseYaml: string, theirYaml: string): string {
  /** The paths, in their version, of the single values (texts, numbers) that they have confirmed. */
  const confirmedByThem = new Set<string>();
  for (const { before: base, after: theirs } of pairFields(baseYaml, theirYaml)) {
    if (!base || !theirs) continue;
    const hasLostTag = base.isSample && !theirs.isSample;
    if (hasLostTag && base.value === theirs.value) confirmedByThem.add(theirs.path);
  }

  // The same values in the merged text. Their paths may differ, because list entries may have other positions there.
  const mergedYaml = splitYamlAndParagraphs(file, mergedText).yaml;
  const confirmed: string[] = [];
  const unconfirmed: string[] = [];
  for (const { before: theirs, after: merged } of pairFields(theirYaml, mergedYaml)) {
    if (!merged) continue;
    const isConfirmed = theirs && confirmedByThem.has(theirs.path) && theirs.value === merged.value;
    if (isConfirmed) confirmed.push(merged.path);
    else unconfirmed.push(merged.path);
  }

  let text = mergedText;
  for (const { path: taggedPath } of parseYaml(mergedYaml, file).samples) {
    const isCovered = (path: string) => isAtOrBelow({ file, path }, { file, path: taggedPath });
    if (confirmed.some(isCovered) && !unconfirmed.some(isCovered)) text = removeTag(file, text, parsePath(taggedPath));
  }
  return text;
}

/**
 * Matches the front matter of a legal text, the YAML at its beginning with the lines of `---` before and after it.
 */
const frontMatter = /^---[ \t]*\r?\n.*?^---[ \t]*(?:\r?\n|$)/ms;

/** The body of a legal text: the Markdown below its front matter. */
const bodyOf = (text: string) => text.replace(frontMatter, '');

/** Returns a legal text with another body below its front matter. */
const replaceBody = (text: string, body: string) => (frontMatter.exec(text)?.[0] ?? '') + body;

/**
 * Merges the body of a legal text line by line. If both sides changed the same line in different ways, or one side a line
 * and the other the next line, the whole body is one conflict, with an empty `path`.
 *
 * @param texts three versions of the whole file
 * @returns the merged body, without front matter; in a conflict the body of the chosen side, or ours while nobody has chosen
 */
function mergeBody(
  file: string,
  texts: { base: string; ours: string; theirs: string },
  choices: Choices,
): { text: string; conflicts: ContentConflict[] } {
  const base = bodyOf(texts.base);
  const ours = bodyOf(texts.ours);
  const theirs = bodyOf(texts.theirs);
  // Each region is a run of lines: merged ones under `ok`, or a conflict.
  const regions = diff3Merge(ours.split('\n'), base.split('\n'), theirs.split('\n'));
  const hasConflict = regions.some(({ conflict }) => conflict);
  if (hasConflict) return chooseWholeText({ file, path: '', base, ours, theirs }, choices);
  const mergedLines = regions.flatMap(({ ok }) => ok ?? []);
  return { text: mergedLines.join('\n'), conflicts: [] };
}
