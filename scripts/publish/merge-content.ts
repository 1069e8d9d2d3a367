/** Merges two versions of `content/` that were changed independently since a common one: field by field. */
import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import { customTags } from '../generator/content/yaml.ts';
import { confirmSample, keysOf, setValue } from '../edit/write.ts';
import { partsOf } from './compare-content.ts';
import { entryNames, fieldsOf, isGroup, type Group } from './fields.ts';

/** Both sides changed the same thing in different ways. Undefined: that side has removed it. */
export interface ContentConflict {
  file: string;
  /** The field, such as `locations[vitacura].address`; empty where the text of a whole file is meant. */
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

/** Merges texts line by line; undefined where both sides changed the same lines. */
export type MergeLines = (base: string, ours: string, theirs: string) => Promise<string | undefined>;

/** The text that was merged (undefined: the file goes), and the conflicts that nobody has decided; then ours stays. */
export interface MergedText {
  text: string | undefined;
  conflicts: ContentConflict[];
}

/**
 * Merges the text of one file of `content/`.
 *
 * @param choices decisions of conflicts that an earlier call returned
 * @param mergeLines merges what is no YAML: the paragraphs of a legal text
 */
export async function mergeText(
  file: string,
  { base, ours, theirs }: ThreeTexts,
  choices: Choices,
  mergeLines: MergeLines,
): Promise<MergedText> {
  if (ours === theirs || theirs === base) return { text: ours, conflicts: [] };
  if (ours === base) return { text: theirs, conflicts: [] };
  if (base === undefined || ours === undefined || theirs === undefined) {
    return chooseWhole({ file, field: '', base, ours, theirs }, choices);
  }
  const parts = { base: partsOf(file, base), ours: partsOf(file, ours), theirs: partsOf(file, theirs) };
  const merge = new FieldMerge(file, choices);
  const value = merge.merge(valueOf(parts.base.yaml), valueOf(parts.ours.yaml), valueOf(parts.theirs.yaml), '');
  const withFields = confirmTheirs(file, setValue(file, ours, [], value), parts.base.yaml, parts.theirs.yaml);
  if (!file.endsWith('.md')) return { text: withFields, conflicts: merge.conflicts };

  const body = await mergeBody(file, { base, ours, theirs }, choices, mergeLines);
  const text = replaceBody(withFields, body.text);
  return { text, conflicts: [...merge.conflicts, ...body.conflicts] };
}

const valueOf = (yaml: string): unknown => parseDocument(yaml, { customTags, stringKeys: true }).toJS();

function chooseWhole(conflict: ContentConflict, choices: Choices): MergedText {
  const choice = choices.get(conflictId(conflict));
  const chosen = choice === 'theirs' ? conflict.theirs : conflict.ours;
  return { text: chosen as string | undefined, conflicts: choice ? [] : [conflict] };
}

/** Merges values of one file; collects what needs a decision. */
class FieldMerge {
  readonly conflicts: ContentConflict[] = [];
  private readonly file: string;
  private readonly choices: Choices;

  constructor(file: string, choices: Choices) {
    this.file = file;
    this.choices = choices;
  }

  /** The merged value; undefined where the field goes. */
  merge(base: unknown, ours: unknown, theirs: unknown, field: string): unknown {
    if (isDeepStrictEqual(ours, theirs) || isDeepStrictEqual(theirs, base)) return ours;
    if (isDeepStrictEqual(ours, base)) return theirs;
    if (isGroup(ours) && isGroup(theirs)) return this.mergeGroups(isGroup(base) ? base : {}, ours, theirs, field);
    if (Array.isArray(base) && Array.isArray(ours) && Array.isArray(theirs)) {
      return this.mergeLists(base, ours, theirs, field);
    }
    return this.decide({ file: this.file, field, base, ours, theirs });
  }

  private decide(conflict: ContentConflict): unknown {
    const choice = this.choices.get(conflictId(conflict));
    if (!choice) this.conflicts.push(conflict);
    return choice === 'theirs' ? conflict.theirs : conflict.ours;
  }

  private mergeGroups(base: Group, ours: Group, theirs: Group, field: string): Group {
    const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
    const merged = keys.map((key) => {
      const below = field === '' ? key : `${field}.${key}`;
      return [key, this.merge(base[key], ours[key], theirs[key], below)] as const;
    });
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }

  /** Entry by entry, in the order of the side that moved entries; what the other side added stands at its end. */
  private mergeLists(
    base: readonly unknown[],
    ours: readonly unknown[],
    theirs: readonly unknown[],
    field: string,
  ): unknown[] {
    const bases = byName(base);
    const ourEntries = byName(ours);
    const theirEntries = byName(theirs);
    const inBaseOrder = [...bases.keys()].filter((name) => ourEntries.has(name));
    const ourOrderOfBase = [...ourEntries.keys()].filter((name) => bases.has(name));
    const weMoved = !isDeepStrictEqual(inBaseOrder, ourOrderOfBase);
    const [leading, following] = weMoved ? [ourEntries, theirEntries] : [theirEntries, ourEntries];
    const names = [...new Set([...leading.keys(), ...following.keys()])];
    return names
      .map((name) => this.merge(bases.get(name), ourEntries.get(name), theirEntries.get(name), `${field}[${name}]`))
      .filter((entry) => entry !== undefined);
  }
}

function byName(entries: readonly unknown[]): Map<string, unknown> {
  const names = entryNames(entries);
  return new Map(entries.map((entry, index) => [names[index] ?? String(index), entry]));
}

/** Drops the tag `!sample` of every value that the other side has confirmed without changing it. */
function confirmTheirs(file: string, text: string, baseYaml: string, theirYaml: string): string {
  const wereSamples = new Set(
    fieldsOf(baseYaml)
      .filter(({ isSample }) => isSample)
      .map(({ name }) => name),
  );
  const confirmed = new Map(
    fieldsOf(theirYaml)
      .filter(({ name, isSample }) => !isSample && wereSamples.has(name))
      .map(({ name, value }) => [name, value]),
  );
  const toConfirm = fieldsOf(partsOf(file, text).yaml).filter(
    ({ name, value, isSample }) => isSample && confirmed.get(name) === value,
  );
  return toConfirm.reduce((changed, { path }) => confirmSample(file, changed, keysOf(path)), text);
}

const bodyStart = /^---[ \t]*\r?\n.*?^---[ \t]*(?:\r?\n|$)/ms;

const bodyOf = (text: string) => text.replace(bodyStart, '');

const replaceBody = (text: string, body: string) => (bodyStart.exec(text)?.[0] ?? '') + body;

async function mergeBody(
  file: string,
  texts: { base: string; ours: string; theirs: string },
  choices: Choices,
  mergeLines: MergeLines,
): Promise<{ text: string; conflicts: ContentConflict[] }> {
  const [base, ours, theirs] = [bodyOf(texts.base), bodyOf(texts.ours), bodyOf(texts.theirs)];
  if (ours === theirs || theirs === base) return { text: ours, conflicts: [] };
  if (ours === base) return { text: theirs, conflicts: [] };
  const merged = await mergeLines(base, ours, theirs);
  if (merged !== undefined) return { text: merged, conflicts: [] };
  const { text, conflicts } = chooseWhole({ file, field: '', base, ours, theirs }, choices);
  return { text: text ?? ours, conflicts };
}
