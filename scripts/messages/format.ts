import type { Diagnostic, Place, Problem } from './diagnostic.ts';
import type { Catalogue } from './catalogue.ts';
import type { Sentence } from './sentence.ts';
import type { Code, DiagnosticParams } from './codes.ts';
import { english } from './english.ts';
import type { Language } from './language.ts';
import { spanish } from './spanish.ts';

const catalogues: Readonly<Record<Language, Catalogue>> = { en: english, es: spanish };

/** What a diagnostic's sentence begins with, by language and severity. An error needs no such word. */
const severityPrefixes = {
  en: { error: '', warning: 'warning: ', advice: 'advice: ' },
  es: { error: '', warning: 'aviso: ', advice: 'consejo: ' },
} as const;

/** Looks up the words for a problem in a language: a message, and for some problems a hint. Neither names place or field. */
function sentenceOf<C extends Code>(
  { code, params }: { code: C; params: DiagnosticParams[C] },
  language: Language,
): Sentence {
  return catalogues[language][code](params);
}

/** Formats a place as editors and terminals link it: `content/site.yaml:12:10`; without its line, only the file. */
export const formatPlace = ({ file, line, column }: Place): string =>
  [file, line, column].filter((part) => part !== undefined).join(':');

/**
 * Puts a problem into words, without its place and field: the message with the hint behind it, in English in brackets, in
 * Spanish as a sentence of its own.
 */
export function sentenceText(problem: Problem, language: Language): string {
  const { message, hint } = sentenceOf(problem, language);
  if (!hint) return message;
  return language === 'es' ? `${message} ${hint}` : `${message} (${hint})`;
}

/**
 * Formats a diagnostic with its severity and field, but without its file and line:
 * `contact.email: expected an e-mail address, found "contacto"`, or `warning: …` if it is no error.
 */
export function formatWithoutPlace(diagnostic: Diagnostic, language: Language): string {
  const severityPrefix = severityPrefixes[language][diagnostic.severity];
  const fieldPrefix = diagnostic.place.field ? `${diagnostic.place.field}: ` : '';
  return `${severityPrefix}${fieldPrefix}${sentenceText(diagnostic, language)}`;
}

/**
 * Formats diagnostics for a terminal, one line each, in the given order:
 * `content/site.yaml:12:10  contact.email: expected …`.
 */
export const formatDiagnostics = (diagnostics: readonly Diagnostic[], language: Language): string =>
  diagnostics
    .map((diagnostic) => `${formatPlace(diagnostic.place)}  ${formatWithoutPlace(diagnostic, language)}`)
    .join('\n');
