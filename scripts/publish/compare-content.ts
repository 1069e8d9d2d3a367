/** Compares two versions of `content/`: YAML field by field, legal texts paragraph by paragraph, media file by file. */
import { diffArrays } from 'diff';
import { splitFrontMatter } from '../generator/content/front-matter.ts';
import type { ContentVersion } from './content-version.ts';
import { fieldsOf, type Field } from './fields.ts';

/** One change. `before` is absent if something was added, `after` if something was removed. */
export type ContentChange =
  | {
      kind: 'field';
      file: string;
      /** Name that stays the same while entries of lists move, such as `locations[vitacura].address`. */
      field: string;
      /** Where it stands in each version, such as `locations[1].address`. */
      path: { before?: string; after?: string };
      before?: string;
      after?: string;
    }
  /** The value stays, but has lost its tag `!sample`: the practice has confirmed that it is true. */
  | { kind: 'confirmed'; file: string; field: string; path: { before?: string; after?: string }; value: string }
  /** A heading, paragraph or list of a legal text. */
  | { kind: 'paragraph'; file: string; before?: string; after?: string }
  /** A picture or film; the sides are ids of its bytes. */
  | { kind: 'media'; file: string; before?: string; after?: string };

/** Every change from one version to another, sorted by file and then by place in the file. */
export function compareContent(before: ContentVersion, after: ContentVersion): ContentChange[] {
  return [...compareTexts(before.texts, after.texts), ...compareMedia(before.media, after.media)];
}

/** Compares the YAML files and legal texts. A file that one version does not have counts as empty there. */
function compareTexts(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ContentChange[] {
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  return files.flatMap((file) => {
    const [textBefore, textAfter] = [before.get(file) ?? '', after.get(file) ?? ''];
    if (textBefore === textAfter) return [];
    const [partsBefore, partsAfter] = [partsOf(file, textBefore), partsOf(file, textAfter)];
    return [
      ...compareFields(file, fieldsOf(partsBefore.yaml), fieldsOf(partsAfter.yaml)),
      ...compareParagraphs(file, partsBefore.paragraphs, partsAfter.paragraphs),
    ];
  });
}

/** Splits the text of a content file into its YAML and, for a legal text, the Markdown paragraphs below it. */
export function partsOf(file: string, text: string): { yaml: string; paragraphs: string[] } {
  const source = text.replaceAll('\r\n', '\n');
  if (source === '' || !file.endsWith('.md')) return { yaml: source, paragraphs: [] };
  const { frontMatter, markdown } = splitFrontMatter(source, file);
  const paragraphs = markdown
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return { yaml: frontMatter, paragraphs };
}

/**
 * Compares the fields of one YAML text, matched by their names, so that an entry of a list that only moved is no
 * change. The changes are in the order of the later version; removed fields come last.
 */
function compareFields(file: string, before: readonly Field[], after: readonly Field[]): ContentChange[] {
  const fieldsBefore = new Map(before.map((field) => [field.name, field]));
  const fieldsAfter = new Map(after.map((field) => [field.name, field]));
  const names = new Set([...fieldsAfter.keys(), ...fieldsBefore.keys()]);
  return [...names].flatMap((name): ContentChange[] => {
    const [old, current] = [fieldsBefore.get(name), fieldsAfter.get(name)];
    const path = { ...(old && { before: old.path }), ...(current && { after: current.path }) };
    if (old && current && old.value === current.value) {
      const wasConfirmed = old.isSample && !current.isSample;
      return wasConfirmed ? [{ kind: 'confirmed', file, field: name, path, value: current.value }] : [];
    }
    const values = { ...(old && { before: old.value }), ...(current && { after: current.value }) };
    return [{ kind: 'field', file, field: name, path, ...values }];
  });
}

/**
 * Compares the paragraphs of a legal text. The diff gives removals and additions; a removal and the addition that
 * follows it are paired into one change with two sides, a rewritten paragraph.
 */
function compareParagraphs(file: string, before: readonly string[], after: readonly string[]): ContentChange[] {
  const changes: ContentChange[] = [];
  /** Removed paragraphs that no addition has been paired with yet. */
  let unpaired: string[] = [];
  const reportRemovals = () => {
    for (const paragraph of unpaired) changes.push({ kind: 'paragraph', file, before: paragraph });
    unpaired = [];
  };
  // Each part is a run of removed, added or common paragraphs. Removals come directly before what replaces them.
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (added) {
      for (const paragraph of value) {
        const old = unpaired.shift();
        changes.push({ kind: 'paragraph', file, ...(old !== undefined && { before: old }), after: paragraph });
      }
    }
    reportRemovals();
    if (removed) unpaired = value;
  }
  reportRemovals();
  return changes;
}

/** Compares pictures and films by the ids of their bytes; `before` and `after` hold them by the path of the file. */
function compareMedia(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ContentChange[] {
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  return files.flatMap((file): ContentChange[] => {
    const [old, current] = [before.get(file), after.get(file)];
    if (old === current) return [];
    return [{ kind: 'media', file, ...(old && { before: old }), ...(current && { after: current }) }];
  });
}
