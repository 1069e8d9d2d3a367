/** The texts of the content that people read, each with its field. */
import { mapTexts, schemas } from '../../generator/content/field-lookup.ts';
import { formatPath } from '../../generator/content/field-path.ts';
import { decode, legalName, schemaNameOf, type ContentFiles } from '../../generator/content/files.ts';
import type { Field } from '../protocol.ts';
import { blocksOf } from './legal-blocks.ts';
import { readValue } from './yaml-text.ts';

/** A text of the content, and the field that holds it. */
export interface TextAt extends Field {
  /** As it is written, with placeholders in braces. */
  text: string;
}

/**
 * Every text that people read, for the spelling check: the words of pages, titles for search engines, and legal texts. Leaves out addresses,
 * names of files and dates. Throws a DiagnosticError if a file cannot be read.
 */
export function readableTexts(files: ContentFiles): TextAt[] {
  return [...files].flatMap(([file, bytes]) => {
    const schema = schemaNameOf(file);
    if (!schema) return [];
    const source = decode(file, bytes);
    const texts: TextAt[] = [];
    // Used only to visit the texts; the copy that it returns is not needed.
    mapTexts(schemas[schema], readValue(file, source), (text, note, path) => {
      // The other kinds (`media`, `link`, `verbatim`) are names and addresses.
      if (note.kind === 'prose' || note.kind === 'plain') texts.push({ file, path: formatPath(path), text });
      return text;
    });
    // A block of a legal text is named by its index, such as `#3`.
    const blocks = legalName(file) ? blocksOf(file, source) : [];
    return [...texts, ...blocks.map(({ text }, index) => ({ file, path: `#${index}`, text }))];
  });
}
