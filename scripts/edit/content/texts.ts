/** The texts of the content, each with its field. */
import { formatPath, type FieldPath } from '../site/browser.ts';
import { decode, legalName, type ContentFiles } from '../site/content.ts';
import type { Field } from '../shared/protocol.ts';
import { isGroup } from './compare-and-set.ts';
import { blocksOf } from './legal-blocks.ts';
import { readValue } from './yaml-text.ts';

export interface TextAt extends Field {
  /** The text as it is written, with placeholders in braces. */
  text: string;
}

/** The blocks of a legal text; none for any other file. */
const blockTexts = (file: string, source: string): TextAt[] =>
  legalName(file) ? blocksOf(file, source).map(({ text }, index) => ({ file, path: `#${index}`, text })) : [];

/** Every text in a value, at any depth. */
function textsBelow(file: string, value: unknown, path: FieldPath = []): TextAt[] {
  if (typeof value === 'string') return [{ file, path: formatPath(path), text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsBelow(file, entry, [...path, index]));
  if (!isGroup(value)) return [];
  return Object.entries(value).flatMap(([key, field]) => textsBelow(file, field, [...path, key]));
}

/**
 * Every text of the content, addresses and names of files, too.
 *
 * @throws DiagnosticError if a file cannot be parsed
 */
export function allTexts(files: ContentFiles): TextAt[] {
  return [...files].flatMap(([file, bytes]) => {
    const source = decode(file, bytes);
    return [...textsBelow(file, readValue(file, source)), ...blockTexts(file, source)];
  });
}
