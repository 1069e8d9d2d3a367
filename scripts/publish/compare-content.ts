/** Compares two versions of `content/`: YAML field by field, legal texts paragraph by paragraph, media file by file. */
import { diffArrays } from 'diff';
import { splitFrontMatter } from '../generator/content/front-matter.ts';
import type { ContentVersion } from './content-version.ts';
import { pairFields } from './fields.ts';

/** One change. `before` is absent if something was added, `after` if something was removed. */
export type ContentChange =
  | {
      kind: 'field';
      file: string;
      /**
       * Where it stands in each version, such as `locations[1].address`. Of an entry that was added to a list or removed
       * from it, the entry, such as `locations[1]`.
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
      ...compareFields(file, partsBefore.yaml, partsAfter.yaml),
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
 * Compares the fields of one YAML text. An entry of a list that only moved is no change. The changes are in the order of
 * the later version; removed fields come last.
 */
function compareFields(file: string, yamlBefore: string, yamlAfter: string): ContentChange[] {
  return pairFields(yamlBefore, yamlAfter).flatMap(({ before, after }): ContentChange[] => {
    const path = { ...(before && { before: before.path }), ...(after && { after: after.path }) };
    if (before && after && before.value === after.value) {
      const wasConfirmed = before.isSample && !after.isSample;
      return wasConfirmed ? [{ kind: 'confirmed', file, path, value: after.value }] : [];
    }
    const values = { ...(before && { before: before.value }), ...(after && { after: after.value }) };
    return [{ kind: 'field', file, path, ...values }];
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
