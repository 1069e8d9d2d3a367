/**
 * What changed between two versions of `content/`, for people: field by field, paragraph by paragraph, file by file.
 */
import { diffArrays } from 'diff';
import { splitFrontMatter } from '../generator/content/front-matter.ts';
import type { ContentVersion } from './content-version.ts';
import { fieldsOf, type Field } from './fields.ts';

/** One change. A side without a value had, or has, nothing there. */
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
  /** The value stays; it was an example and is true now. */
  | { kind: 'confirmed'; file: string; field: string; path: { before?: string; after?: string }; value: string }
  /** A heading, paragraph or list of a legal text. */
  | { kind: 'paragraph'; file: string; before?: string; after?: string }
  /** A picture or film; the sides are ids of its bytes. */
  | { kind: 'media'; file: string; before?: string; after?: string };

/** Every change from one version to another, sorted by file and then by place in the file. */
export function compareContent(before: ContentVersion, after: ContentVersion): ContentChange[] {
  return [...compareTexts(before.texts, after.texts), ...compareMedia(before.media, after.media)];
}

function compareTexts(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ContentChange[] {
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  return files.flatMap((file) => {
    const [old, current] = [before.get(file) ?? '', after.get(file) ?? ''];
    if (old === current) return [];
    const [oldParts, currentParts] = [partsOf(file, old), partsOf(file, current)];
    return [
      ...compareFields(file, fieldsOf(oldParts.yaml), fieldsOf(currentParts.yaml)),
      ...compareParagraphs(file, oldParts.paragraphs, currentParts.paragraphs),
    ];
  });
}

/** The YAML of a content file, and the paragraphs below it in a legal text. */
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

function compareFields(file: string, before: readonly Field[], after: readonly Field[]): ContentChange[] {
  const olds = new Map(before.map((field) => [field.name, field]));
  const currents = new Map(after.map((field) => [field.name, field]));
  return [...new Set([...currents.keys(), ...olds.keys()])].flatMap((name): ContentChange[] => {
    const [old, current] = [olds.get(name), currents.get(name)];
    const path = { ...(old && { before: old.path }), ...(current && { after: current.path }) };
    if (old && current && old.value === current.value) {
      if (old.isSample === current.isSample || current.isSample) return [];
      return [{ kind: 'confirmed', file, field: name, path, value: current.value }];
    }
    const values = { ...(old && { before: old.value }), ...(current && { after: current.value }) };
    return [{ kind: 'field', file, field: name, path, ...values }];
  });
}

/** A paragraph that was rewritten is one change with two sides: a removal and the addition that follows it. */
function compareParagraphs(file: string, before: readonly string[], after: readonly string[]): ContentChange[] {
  const changes: ContentChange[] = [];
  let removed: string[] = [];
  const flush = () => {
    for (const paragraph of removed) changes.push({ kind: 'paragraph', file, before: paragraph });
    removed = [];
  };
  for (const { value, added, removed: isRemoved } of diffArrays([...before], [...after])) {
    if (isRemoved) {
      flush();
      removed = value;
    } else if (added) {
      for (const paragraph of value) {
        const old = removed.shift();
        changes.push({ kind: 'paragraph', file, ...(old !== undefined && { before: old }), after: paragraph });
      }
      flush();
    } else flush();
  }
  flush();
  return changes;
}

function compareMedia(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ContentChange[] {
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  return files.flatMap((file): ContentChange[] => {
    const [old, current] = [before.get(file), after.get(file)];
    if (old === current) return [];
    return [{ kind: 'media', file, ...(old && { before: old }), ...(current && { after: current }) }];
  });
}
