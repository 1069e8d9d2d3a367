/**
 * Merges two versions of a content file that were changed independently: `ours` on this computer, `theirs` published by
 * somebody else, since `base`, the last version that both share.
 */
import { diff3Merge } from 'node-diff3';
import { parseDocument } from 'yaml';
import { mergeText as mergeLines } from '../edit/decision/merge-text.ts';
import { mergeValues, type MergeConflict } from '../edit/decision/merge.ts';
import { confirmSample, parsePath, setValue } from '../edit/decision/yaml-text.ts';
import { formatPath, type FieldPath } from '../generator/content/field-path.ts';
import { customTags } from '../generator/content/yaml.ts';
import { partsOf } from './compare-content.ts';
import { pairFields } from './fields.ts';

/**
 * Both sides changed the same field or file in different ways. `ours` or `theirs` is undefined if that side removed it.
 */
export interface ContentConflict {
  file: string;
  /** Path in our version, such as `locations[1].address`; empty for a whole file or the body of a legal text. */
  field: string;
  base: unknown;
  ours: unknown;
  theirs: unknown;
}

/** Which side a person chose, by `conflictId`. */
export type Choices = ReadonlyMap<string, 'ours' | 'theirs'>;

/** Identifies a conflict in `Choices`. */
export const conflictId = ({ file, field }: Pick<ContentConflict, 'file' | 'field'>): string => `${file} ${field}`;

/** Three versions of the text of one file; a version is undefined if it does not have the file. */
export interface ThreeTexts {
  base: string | undefined;
  ours: string | undefined;
  theirs: string | undefined;
}

/** The result of a merge. */
export interface MergedContent {
  /** The merged text, with our side wherever a conflict is undecided; undefined if the merge deletes the file. */
  text: string | undefined;
  /** The conflicts that no choice has decided yet. */
  conflicts: ContentConflict[];
}

/**
 * Merges the text of one file of `content/`: line by line if possible, because that keeps comments and order; otherwise
 * its YAML field by field, and the body of a legal text by itself.
 *
 * @param choices decisions about conflicts that an earlier call returned
 */
export function mergeContent(file: string, { base, ours, theirs }: ThreeTexts, choices: Choices): MergedContent {
  if (ours === theirs || theirs === base) return { text: ours, conflicts: [] };
  if (ours === base) return { text: theirs, conflicts: [] };
  if (base === undefined || ours === undefined || theirs === undefined) {
    return chooseWhole({ file, field: '', base, ours, theirs }, choices);
  }
  const byLines = mergeLines(file, base, theirs, ours);
  if (byLines !== undefined) return { text: byLines, conflicts: [] };

  const fields = mergeFields(file, { base, ours, theirs }, choices);
  if (!file.endsWith('.md')) return fields;
  const body = mergeBody(file, { base, ours, theirs }, choices);
  return {
    text: replaceBody(fields.text, body.text),
    conflicts: [...fields.conflicts, ...body.conflicts],
  };
}

/**
 * Decides a conflict between two whole texts: returns the text of the chosen side; without a choice ours, and the
 * conflict.
 */
function chooseWhole<Text extends string | undefined>(
  conflict: ContentConflict & { ours: Text; theirs: Text },
  choices: Choices,
): { text: Text; conflicts: ContentConflict[] } {
  const choice = choices.get(conflictId(conflict));
  return { text: choice === 'theirs' ? conflict.theirs : conflict.ours, conflicts: choice ? [] : [conflict] };
}

/**
 * Merges the YAML of a file field by field. Below the front matter of a legal text, the returned text still has the
 * body of our side.
 */
function mergeFields(
  file: string,
  texts: { base: string; ours: string; theirs: string },
  choices: Choices,
): { text: string; conflicts: ContentConflict[] } {
  const yaml = {
    base: partsOf(file, texts.base).yaml,
    ours: partsOf(file, texts.ours).yaml,
    theirs: partsOf(file, texts.theirs).yaml,
  };
  const merged = mergeValues(valueOf(yaml.base), valueOf(yaml.theirs), valueOf(yaml.ours));
  const withOursInConflicts = setValue(file, texts.ours, [], merged.value);
  const conflicts = merged.conflicts.map((conflict) => ({
    path: conflict.path,
    conflict: toContentConflict(file, conflict),
  }));
  const decidedForThem = conflicts.filter(({ conflict }) => choices.get(conflictId(conflict)) === 'theirs');
  const withChoices = decidedForThem.reduce(
    (text, { path, conflict }) => setValue(file, text, path, conflict.theirs),
    withOursInConflicts,
  );
  return {
    text: confirmTheirs(file, withChoices, yaml.base, yaml.theirs),
    conflicts: conflicts.map(({ conflict }) => conflict).filter((conflict) => !choices.has(conflictId(conflict))),
  };
}

/** The value of a YAML text, sample tags left aside. */
const valueOf = (yaml: string): unknown => parseDocument(yaml, { customTags, stringKeys: true }).toJS();

/** Converts a conflict of `mergeValues`, which calls our side `mine`, into one of a content file. */
const toContentConflict = (file: string, { path, base, theirs, mine }: MergeConflict): ContentConflict => ({
  file,
  field: formatPath(path),
  base,
  ours: mine,
  theirs,
});

/**
 * Removes the tag `!sample` from every value that the other side has confirmed without changing it. Values are merged
 * without their tags, so the merge has not noticed.
 *
 * @param text the merged text
 */
function confirmTheirs(file: string, text: string, baseYaml: string, theirYaml: string): string {
  const confirmedByThem = new Set(
    pairFields(baseYaml, theirYaml).flatMap(({ before, after }) =>
      before?.isSample && after && !after.isSample && before.value === after.value ? [after.path] : [],
    ),
  );
  const paths: FieldPath[] = pairFields(theirYaml, partsOf(file, text).yaml).flatMap(({ before: theirs, after }) => {
    const isConfirmed = theirs && confirmedByThem.has(theirs.path) && theirs.value === after?.value;
    return isConfirmed && after?.isSample ? [parsePath(after.path)] : [];
  });
  return paths.reduce((changed, path) => confirmSample(file, changed, path), text);
}

/** Matches the front matter of a legal text: its YAML with the two lines of `---` around it. */
const frontMatter = /^---[ \t]*\r?\n.*?^---[ \t]*(?:\r?\n|$)/ms;

/** The Markdown below the front matter of a legal text. */
const bodyOf = (text: string) => text.replace(frontMatter, '');

/** A legal text with another body below its front matter. */
const replaceBody = (text: string, body: string) => (frontMatter.exec(text)?.[0] ?? '') + body;

/**
 * Merges the body of a legal text line by line. If both sides changed the same lines, the whole body is one conflict.
 */
function mergeBody(
  file: string,
  texts: { base: string; ours: string; theirs: string },
  choices: Choices,
): { text: string; conflicts: ContentConflict[] } {
  const [base, ours, theirs] = [bodyOf(texts.base), bodyOf(texts.ours), bodyOf(texts.theirs)];
  const regions = diff3Merge(ours.split('\n'), base.split('\n'), theirs.split('\n'));
  if (regions.some(({ conflict }) => conflict)) return chooseWhole({ file, field: '', base, ours, theirs }, choices);
  return { text: regions.flatMap(({ ok }) => ok ?? []).join('\n'), conflicts: [] };
}
