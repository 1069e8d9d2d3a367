/** Translates diagnostics of the build and of `check` into problems as the editor shows them. */
import path from 'node:path';
import { checkBookingAddress } from '../../check/booking.ts';
import { checkContent } from '../../check/content.ts';
import { decode, legalName, type ContentFiles } from '../../generator/content/files.ts';
import { isValid, type ReadContent } from '../../generator/content/read.ts';
import { readForms, type FormField } from '../../generator/content/editor-schemas.ts';
import { DiagnosticError, type Diagnostic } from '../../lib/diagnostic.ts';
import { sentenceText } from '../../messages/format.ts';
import type { Field, Problem } from '../protocol.ts';
import { blockAtLine } from './legal-blocks.ts';

const forms = readForms();

/** The form of a content file, made from its schema. Throws if the file is not one of the content. */
export function formOf(file: string): FormField {
  const name = legalName(file) ? 'legal' : path.parse(file).name;
  const form = new Map<string, FormField>(Object.entries(forms)).get(name);
  if (!form) throw new Error(`${file} has no schema`);
  return form;
}

/** The field that a diagnostic is about; for one inside a legal text, the block that contains its line. */
export function fieldOf({ place: { file, field, line } }: Diagnostic, files: ContentFiles): Field {
  const bytes = files.get(file);
  const isInText = field === undefined && line !== undefined && legalName(file) !== undefined;
  if (!isInText || !bytes) return { file, path: field ?? '' };
  try {
    return { file, path: `#${blockAtLine(file, decode(file, bytes), line)}` };
  } catch (error) {
    if (error instanceof DiagnosticError) return { file, path: '' };
    throw error;
  }
}

/** Translates a diagnostic for the practice: a Spanish sentence at a field. */
export function toProblem(diagnostic: Diagnostic, files: ContentFiles): Problem {
  return { ...fieldOf(diagnostic, files), description: sentenceText(diagnostic, 'es') };
}

/** Translates diagnostics, in their order. The same sentence at the same field appears once. */
export function toProblems(diagnostics: readonly Diagnostic[], files: ContentFiles): Problem[] {
  const problems = diagnostics.map((each) => toProblem(each, files));
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/**
 * What keeps valid content from being published, apart from values that are still samples. None for invalid content.
 */
export function publishingDiagnostics(read: ReadContent): Diagnostic[] {
  if (!isValid(read)) return [];
  return [...checkContent(read), ...checkBookingAddress(read)].filter(({ code }) => code !== 'content.sample');
}
