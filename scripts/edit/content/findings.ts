/** Translates diagnostics of the build and of `npm run check` into problems as the editor shows them. */
import type { FormField } from '../site/browser.ts';
import {
  type SampleValue,
  checkBookingAddress,
  checkContent,
  decode,
  legalName,
  schemaNameOf,
  type ContentFiles,
  isValid,
  type ReadContent,
  readForms,
  DiagnosticError,
  type Diagnostic,
  sentenceText,
} from '../site/content.ts';
import type { Field, Finding } from '../protocol.ts';
import { withPlaceholderNames } from '../placeholder-names.ts';
import { blockAtLine } from './legal-blocks.ts';
import { fieldAtLine } from './yaml-text.ts';

let forms: ReturnType<typeof readForms> | undefined;

/**
 * The form in which the practice edits a content file, made from the file's schema. All legal texts have the same form.
 *
 * @param file path from the project's root, such as `content/site.yaml`
 * @throws Error if the file is neither a YAML file that the build reads nor a legal text
 */
export function formOfFile(file: string): FormField {
  const name = schemaNameOf(file);
  if (name === undefined) throw new Error(`${file} has no schema`);
  // Read from the disk once, and not while this module loads.
  forms ??= readForms();
  return forms[name];
}

/**
 * The field that a diagnostic is about, so that the panel can lead there. If the diagnostic names only a line, the field on
 * that line, or the block of a legal text. If it names neither, if the file cannot be parsed or if it is not in `files`, such
 * as a component, the whole file (an empty path). A field that the diagnostic names is returned even if the file lacks it.
 *
 * @param files the content in which the diagnostic was found
 */
export function fieldOfDiagnostic({ place: { file, field, line } }: Diagnostic, files: ContentFiles): Field {
  if (field !== undefined) return { file, path: field };
  const bytes = files.get(file);
  if (line === undefined || !bytes) return { file, path: '' };
  try {
    const source = decode(file, bytes);
    const path = legalName(file) ? `#${blockAtLine(file, source, line)}` : fieldAtLine(file, source, line);
    return { file, path };
  } catch (error) {
    // A file that cannot be parsed has neither fields nor blocks.
    if (error instanceof DiagnosticError) return { file, path: '' };
    throw error;
  }
}

/**
 * Translates diagnostics into the problems that the editor shows the practice, in the same order. Each is a sentence in
 * Spanish at the field that the diagnostic is about (`fieldOfDiagnostic`). The same sentence at the same field appears once.
 *
 * @param files the content in which the diagnostics were found
 */
export function toFindings(diagnostics: readonly Diagnostic[], files: ContentFiles): Finding[] {
  const problems = diagnostics.map((diagnostic): Finding => ({
    ...fieldOfDiagnostic(diagnostic, files),
    description: withPlaceholderNames(sentenceText(diagnostic, 'es')),
  }));
  const uniqueProblems = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...uniqueProblems.values()];
}

/** Whether a field is `ancestor` itself, or stands in the group or list `ancestor`: as `a.b` and `a[0]` do in `a`. */
export function isAtOrBelow(field: Field, ancestor: Field): boolean {
  const isSame = field.path === ancestor.path;
  const isBelow = field.path.startsWith(`${ancestor.path}.`) || field.path.startsWith(`${ancestor.path}[`);
  return field.file === ancestor.file && (isSame || isBelow);
}

/**
 * Leaves out the diagnostics about samples (example values that the practice still has to replace or confirm), and about
 * fields inside a sample that is a group or list. The editor lists the samples separately, and their mistakes go when
 * they are replaced.
 *
 * @param files the content in which the diagnostics were found
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

/**
 * What keeps valid content from being published, such as an address that is only an example. Leaves out values that are
 * still samples, which the editor lists separately, and advice, which keeps nothing from being published. Empty for
 * invalid content, which has diagnostics of its own.
 */
export function publishingDiagnostics(read: ReadContent): Diagnostic[] {
  if (!isValid(read)) return [];
  const diagnostics = [...checkContent(read), ...checkBookingAddress(read)];
  return diagnostics.filter(({ code, severity }) => code !== 'content.sample' && severity !== 'advice');
}
