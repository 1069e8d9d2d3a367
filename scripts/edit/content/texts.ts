/** The texts of the content, each with its field. */
import { formatPath, type FieldPath } from '../site/browser.ts';
import { mapTexts, schemas, decode, legalName, schemaNameOf, type ContentFiles } from '../site/content.ts';
import type { Field } from '../protocol.ts';
import { isGroup } from './entries.ts';
import { blocksOf } from './legal-blocks.ts';
import { readValue } from './yaml-text.ts';

/** A text of the content, and the field that holds it. */
export interface TextAt extends Field {
  /** As it is written, with placeholders in braces. */
  text: string;
}

/** The blocks of a legal text with their paths, such as `#3`; empty for any other file of the content. */
const blockTexts = (file: string, source: string): TextAt[] =>
  legalName(file) ? blocksOf(file, source).map(({ text }, index) => ({ file, path: `#${index}`, text })) : [];

/**
 * Every text in a value, at any depth; numbers and truth values are none.
 *
 * @param path of the value in the file, which begins the path of every text; empty for the value of the whole file
 */
function textsBelow(file: string, value: unknown, path: FieldPath = []): TextAt[] {
  if (typeof value === 'string') return [{ file, path: formatPath(path), text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsBelow(file, entry, [...path, index]));
  if (!isGroup(value)) return [];
  return Object.entries(value).flatMap(([key, field]) => textsBelow(file, field, [...path, key]));
}

/**
 * Every text of the content, to search it for a name or a link: from each YAML file and the front matter of each legal text
 * all texts, also addresses and names of files; from the body of each legal text its blocks (headings, paragraphs,
 * list entries).
 *
 * @throws DiagnosticError if a file is not UTF-8, if its YAML is malformed, or if a legal text has no front matter
 */
export function allTexts(files: ContentFiles): TextAt[] {
  const texts: TextAt[] = [];
  for (const [file, bytes] of files) {
    const source = decode(file, bytes);
    const yamlValue = readValue(file, source);
    texts.push(...textsBelow(file, yamlValue), ...blockTexts(file, source));
  }
  return texts;
}

/**
 * Every text that people read, for the spelling check: the words of pages, titles for search engines, and legal texts, as
 * they are written, with placeholders in braces. Leaves out addresses, names of files and dates, choices, fields that the
 * schema does not have, and files that do not belong in `content/`.
 *
 * @throws DiagnosticError if a file is not UTF-8, if its YAML is malformed, or if a legal text has no front matter
 */
export function readableTexts(files: ContentFiles): TextAt[] {
  const texts: TextAt[] = [];
  for (const [file, bytes] of files) {
    const schema = schemaNameOf(file);
    const isKnownFile = schema !== undefined;
    if (!isKnownFile) continue;
    const source = decode(file, bytes);
    // Used only to visit the texts; the copy that it returns is not needed.
    mapTexts(schemas[schema], readValue(file, source), (text, { kind }, path) => {
      // The other kinds (`media`, `link`, `verbatim`) are names and addresses.
      if (kind === 'prose' || kind === 'plain') texts.push({ file, path: formatPath(path), text });
      return text;
    });
    texts.push(...blockTexts(file, source));
  }
  return texts;
}
