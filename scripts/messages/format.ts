import type { Diagnostic, Place, Problem } from '../lib/diagnostic.ts';
import type { Catalogue, Sentence } from './catalogue.ts';
import type { Code, DiagnosticParams } from './codes.ts';
import { english } from './english.ts';
import type { Language } from './language.ts';
import { spanish } from './spanish.ts';

const catalogues: Readonly<Record<Language, Catalogue>> = { en: english, es: spanish };

/** What a line begins with, by language and severity. */
const severities = {
  en: { error: '', warning: 'warning: ', advice: 'advice: ' },
  es: { error: '', warning: 'aviso: ', advice: 'consejo: ' },
} as const;

/** Puts a problem into words, without its place and field: the message and the hint apart. */
export function sentenceOf<C extends Code>(
  { code, params }: { code: C; params: DiagnosticParams[C] },
  language: Language,
): Sentence {
  return catalogues[language][code](params);
}

/** Formats a place as editors and terminals link it: `content/site.yaml:12:10`. */
export const formatPlace = ({ file, line, column }: Place): string =>
  [file, line, column].filter((part) => part !== undefined).join(':');

/** Puts a problem into words, without its place and field: the message with the hint behind it. */
export function sentenceText(problem: Problem, language: Language): string {
  const { message, hint } = sentenceOf(problem, language);
  if (!hint) return message;
  return language === 'es' ? `${message} ${hint}` : `${message} (${hint})`;
}

/**
 * Formats a diagnostic with its severity and field, but without its file:
 * `contact.email: expected an e-mail address, found "contacto"`.
 */
export function formatWithoutPlace(diagnostic: Diagnostic, language: Language): string {
  const severity = severities[language][diagnostic.severity];
  const field = diagnostic.place.field ? `${diagnostic.place.field}: ` : '';
  return `${severity}${field}${sentenceText(diagnostic, language)}`;
}

/**
 * Formats diagnostics for a terminal, one line each, in the given order:
 * `content/site.yaml:12:10  contact.email: expected …`.
 */
export const formatDiagnostics = (diagnostics: readonly Diagnostic[], language: Language): string =>
  diagnostics
    .map((diagnostic) => `${formatPlace(diagnostic.place)}  ${formatWithoutPlace(diagnostic, language)}`)
    .join('\n');
