/** Compares two versions of `content/`: YAML field by field, legal texts paragraph by paragraph, media file by file. */
import { diffArrays } from 'diff';
import { splitFrontMatter } from '../generator/content/front-matter.ts';
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

/**
 * Every change from one version of `content/` to another: first those of YAML and legal texts, sorted by file and then
 * by place in the file, then pictures and films by file. Empty if both are equal. The editor shows it before publishing
 * and in the list of versions.
 */
export function compareContent(before: ContentVersion, after: ContentVersion): ContentChange[] {
  return [...compareTexts(before.texts, after.texts), ...compareMedia(before.media, after.media)];
}

/**
 * Compares the YAML files and legal texts; `before` and `after` hold their texts by the path of the file. A file that one
 * version does not have counts as empty there.
 */
function compareTexts(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ContentChange[] {
  const changes: ContentChange[] = [];
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  for (const file of files) {
    const textBefore = before.get(file) ?? '';
    const textAfter = after.get(file) ?? '';
    if (textBefore === textAfter) continue;
    const partsBefore = partsOf(file, textBefore);
    const partsAfter = partsOf(file, textAfter);
    changes.push(...compareFields(file, partsBefore.yaml, partsAfter.yaml));
    changes.push(...compareParagraphs(file, partsBefore.paragraphs, partsAfter.paragraphs));
  }
  return changes;
}

/**
 * Splits the text of a content file into its YAML and the Markdown paragraphs below it. A YAML file has no paragraphs;
 * the YAML of a legal text (`content/legal/*.md`) is its front matter, between the lines of `---`.
 *
 * @throws DiagnosticError if a legal text has no front matter
 */
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
  const changes: ContentChange[] = [];
  // A pair is one field in both versions; it has only one side if the field was added or removed.
  for (const { before, after } of pairFields(yamlBefore, yamlAfter)) {
    const path = { ...(before && { before: before.path }), ...(after && { after: after.path }) };
    const hasSameValue = before && after && before.value === after.value;
    if (!hasSameValue) {
      const values = { ...(before && { before: before.value }), ...(after && { after: after.value }) };
      changes.push({ kind: 'field', file, path, ...values });
    } else if (before.isSample && !after.isSample) {
      changes.push({ kind: 'confirmed', file, path, value: after.value });
    }
  }
  return changes;
}

/**
 * Compares the paragraphs of a legal text. The diff gives removals and additions; a removal and the addition that
 * follows it are paired into one change with two sides, a rewritten paragraph.
 */
function compareParagraphs(file: string, before: readonly string[], after: readonly string[]): ContentChange[] {
  const changes: ContentChange[] = [];
  /** Removed paragraphs that no addition has been paired with yet. */
  let unpairedRemovals: string[] = [];
  const reportUnpairedRemovals = () => {
    for (const paragraph of unpairedRemovals) changes.push({ kind: 'paragraph', file, before: paragraph });
    unpairedRemovals = [];
  };
  // Each run is a list of paragraphs that were removed, added, or are the same in both. If a run of removals was replaced,
  // the run of additions follows it directly.
  for (const { value: paragraphs, added, removed } of diffArrays([...before], [...after])) {
    if (added) {
      for (const paragraph of paragraphs) {
        const replaced = unpairedRemovals.shift();
        changes.push({
          kind: 'paragraph',
          file,
          ...(replaced !== undefined && { before: replaced }),
          after: paragraph,
        });
      }
    }
    reportUnpairedRemovals();
    if (removed) unpairedRemovals = paragraphs;
  }
  reportUnpairedRemovals();
  return changes;
}

/** Compares pictures and films by the ids of their bytes; `before` and `after` hold these by the path of the file. */
function compareMedia(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ContentChange[] {
  const changes: ContentChange[] = [];
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  for (const file of files) {
    // Undefined if that version does not have the file.
    const [idBefore, idAfter] = [before.get(file), after.get(file)];
    if (idBefore === idAfter) continue;
    const ids = { ...(idBefore && { before: idBefore }), ...(idAfter && { after: idAfter }) };
    changes.push({ kind: 'media', file, ...ids });
  }
  return changes;
}
