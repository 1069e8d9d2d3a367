/** Merges two versions of a content file that were changed independently since a common one: field by field. */
import { diff3Merge } from 'node-diff3';
import { parseDocument } from 'yaml';
import { mergeText as mergeLines } from '../edit/decision/merge-text.ts';
import { mergeValues, type MergeConflict } from '../edit/decision/merge.ts';
import { confirmSample, parsePath, setValue } from '../edit/decision/yaml-text.ts';
import { formatPath, type FieldPath } from '../generator/content/field-path.ts';
import { customTags } from '../generator/content/yaml.ts';
import { partsOf } from './compare-content.ts';
import { fieldsOf } from './fields.ts';

/** Both sides changed the same thing in different ways. Undefined: that side has removed it. */
export interface ContentConflict {
  file: string;
  /** Path in our version, such as `locations[1].address`; empty where the text of a whole file is meant. */
  field: string;
  base: unknown;
  ours: unknown;
  theirs: unknown;
}

/** Which side a person chose, by `conflictId`. */
export type Choices = ReadonlyMap<string, 'ours' | 'theirs'>;

/** Names a conflict, for `Choices`. */
export const conflictId = ({ file, field }: Pick<ContentConflict, 'file' | 'field'>): string => `${file} ${field}`;

/** Three versions of the text of one file; undefined where a side has no such file. */
export interface ThreeTexts {
  base: string | undefined;
  ours: string | undefined;
  theirs: string | undefined;
}

/** The text that was merged (undefined: the file goes), and the conflicts that nobody has decided; ours stays there. */
export interface MergedContent {
  text: string | undefined;
  conflicts: ContentConflict[];
}

/**
 * Merges the text of one file of `content/`.
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
    text: replaceBody(fields.text, body.text ?? bodyOf(ours)),
    conflicts: [...fields.conflicts, ...body.conflicts],
  };
}

/** Lets one side win, where the sides are one text each. */
function chooseWhole(
  conflict: ContentConflict & ThreeTexts,
  choices: Choices,
): { text: string | undefined; conflicts: ContentConflict[] } {
  const choice = choices.get(conflictId(conflict));
  return { text: choice === 'theirs' ? conflict.theirs : conflict.ours, conflicts: choice ? [] : [conflict] };
}

/** Merges the YAML of a file; the text has our body. */
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
  const withOurs = setValue(file, texts.ours, [], merged.value);
  const contradictions = merged.conflicts.map((conflict) => ({
    path: conflict.path,
    ...namedConflict(file, conflict),
  }));
  const theirChoices = contradictions.filter((conflict) => choices.get(conflictId(conflict)) === 'theirs');
  const decided = theirChoices.reduce((text, { path, theirs }) => setValue(file, text, path, theirs), withOurs);
  return {
    text: confirmTheirs(file, decided, yaml.base, yaml.theirs),
    conflicts: contradictions
      .filter((conflict) => !choices.has(conflictId(conflict)))
      .map(({ path: _, ...conflict }) => conflict),
  };
}

const valueOf = (yaml: string): unknown => parseDocument(yaml, { customTags, stringKeys: true }).toJS();

const namedConflict = (file: string, { path, base, theirs, mine }: MergeConflict): ContentConflict => ({
  file,
  field: formatPath(path),
  base,
  ours: mine,
  theirs,
});

/** Drops the tag `!sample` of every value that the other side has confirmed without changing it. */
function confirmTheirs(file: string, text: string, baseYaml: string, theirYaml: string): string {
  const isSampleInBase = new Map(fieldsOf(baseYaml).map(({ name, isSample }) => [name, isSample]));
  const confirmed = new Map(
    fieldsOf(theirYaml)
      .filter(({ name, isSample }) => !isSample && isSampleInBase.get(name))
      .map(({ name, value }) => [name, value]),
  );
  const paths: FieldPath[] = fieldsOf(partsOf(file, text).yaml)
    .filter(({ name, value, isSample }) => isSample && confirmed.get(name) === value)
    .map(({ path }) => parsePath(path));
  return paths.reduce((changed, path) => confirmSample(file, changed, path), text);
}

/** The YAML of a legal text between its two lines of `---`. */
const frontMatter = /^---[ \t]*\r?\n.*?^---[ \t]*(?:\r?\n|$)/ms;

const bodyOf = (text: string) => text.replace(frontMatter, '');

const replaceBody = (text: string, body: string) => (frontMatter.exec(text)?.[0] ?? '') + body;

/** Merges the paragraphs of a legal text, line by line. */
function mergeBody(
  file: string,
  texts: { base: string; ours: string; theirs: string },
  choices: Choices,
): { text: string | undefined; conflicts: ContentConflict[] } {
  const [base, ours, theirs] = [bodyOf(texts.base), bodyOf(texts.ours), bodyOf(texts.theirs)];
  const regions = diff3Merge(ours.split('\n'), base.split('\n'), theirs.split('\n'));
  if (regions.some(({ conflict }) => conflict)) return chooseWhole({ file, field: '', base, ours, theirs }, choices);
  return { text: regions.flatMap(({ ok }) => ok ?? []).join('\n'), conflicts: [] };
}
