/** Diagnostics of the build and of `npm run check` as the editor shows them. */
import { type FormSchema, isPathAtOrBelow } from '../site/browser.ts';
import {
  type SampleValue,
  checkBookingAddress,
  checkContent,
  decodeChecked,
  legalName,
  schemaNameOf,
  type ContentFiles,
  isValid,
  type ReadContent,
  deriveForms,
  DiagnosticError,
  type Diagnostic,
  sentenceText,
} from '../site/content.ts';
import type { Field, Finding } from '../shared/protocol.ts';
import { withPlaceholderNames } from '../shared/placeholder-names.ts';
import { blockAtLine } from './legal-blocks.ts';

let forms: ReturnType<typeof deriveForms> | undefined;

/** The form of a content file; all legal texts have the same. */
export function formOfFile(file: string): FormSchema {
  const name = schemaNameOf(file);
  if (name === undefined) throw new Error(`${file} has no schema`);
  // `deriveForms` reads a file, which a module should not do while it loads.
  forms ??= deriveForms();
  return forms[name];
}

/** The field that a diagnostic names, or the block of a legal text on its line; else the whole file (empty path). */
function fieldOfDiagnostic({ place: { file, field, line } }: Diagnostic, files: ContentFiles): Field {
  if (field !== undefined) return { file, path: field };
  const bytes = legalName(file) ? files.get(file) : undefined;
  return { file, path: bytes && line !== undefined ? blockPathAtLine(file, bytes, line) : '' };
}

/** `#3` for the block of a legal text on a line (see `blockAtLine`); empty if the file cannot be parsed. */
function blockPathAtLine(file: string, bytes: Uint8Array, line: number): string {
  try {
    return `#${blockAtLine(file, decodeChecked(file, bytes), line)}`;
  } catch (error) {
    if (error instanceof DiagnosticError) return '';
    throw error;
  }
}

/**
 * Translates diagnostics into Spanish findings, with the labels of placeholders for their names. Equal findings,
 * such as of a dead link twice in a paragraph, become one.
 *
 * @param files the content in which they were found; only used to find blocks of legal texts by their lines
 */
export function toFindings(diagnostics: readonly Diagnostic[], files: ContentFiles): Finding[] {
  const findings = diagnostics.map((diagnostic): Finding => ({
    ...fieldOfDiagnostic(diagnostic, files),
    description: withPlaceholderNames(sentenceText(diagnostic, 'es')),
  }));
  const unique = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  return [...unique.values()];
}

const isAtOrBelow = (field: Field, ancestor: Field): boolean =>
  field.file === ancestor.file && isPathAtOrBelow(field.path, ancestor.path);

/**
 * Removes the diagnostics at or below a sample: the editor lists samples separately.
 *
 * @param files the content in which they were found
 */
export const withoutDiagnosticsOfSamples = (
  diagnostics: readonly Diagnostic[],
  samples: readonly SampleValue[],
  files: ContentFiles,
): Diagnostic[] =>
  diagnostics.filter((diagnostic) => {
    const field = fieldOfDiagnostic(diagnostic, files);
    return !samples.some((sample) => isAtOrBelow(field, sample));
  });

/** What keeps valid content from being published, apart from samples; empty for invalid content. */
export function publishingDiagnostics(read: ReadContent): Diagnostic[] {
  if (!isValid(read)) return [];
  const diagnostics = [...checkContent(read), ...checkBookingAddress(read)];
  return diagnostics.filter(({ code, severity }) => code !== 'content.sample' && severity !== 'advice');
}
