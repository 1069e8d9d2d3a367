import type { Diagnostic, Place, Problem } from './problem.ts';
import type { Sentence, Sentences } from './sentence.ts';
import type { Code, DiagnosticParams } from './codes.ts';
import { english } from './english.ts';
import type { Language } from './language.ts';
import { spanish } from './spanish.ts';

const catalogues: Readonly<Record<Language, Sentences<DiagnosticParams>>> = { en: english, es: spanish };

const severityPrefixes = {
  en: { error: '', warning: 'warning: ', advice: 'advice: ' },
  es: { error: '', warning: 'aviso: ', advice: 'consejo: ' },
} as const;

// Generic, so that the compiler sees that `params` are those of `code`.
function sentenceOf<C extends Code>(
  { code, params }: { code: C; params: DiagnosticParams[C] },
  language: Language,
): Sentence {
  return catalogues[language][code](params);
}

/** Formats a place so that editors and terminals link it: `content/site.yaml:12:10`. */
export const formatPlace = ({ file, line, column }: Place): string =>
  [file, line, column].filter((part) => part !== undefined).join(':');

/** Formats the message with its hint, without place and field. */
export function sentenceText(problem: Problem, language: Language): string {
  const { message, hint } = sentenceOf(problem, language);
  if (!hint) return message;
  return language === 'es' ? `${message} ${hint}` : `${message} (${hint})`;
}

/** Example: `contact.email: expected an e-mail address, found "contacto"`. */
export function formatWithoutPlace(diagnostic: Diagnostic, language: Language): string {
  const severityPrefix = severityPrefixes[language][diagnostic.severity];
  const fieldPrefix = diagnostic.place.field ? `${diagnostic.place.field}: ` : '';
  return `${severityPrefix}${fieldPrefix}${sentenceText(diagnostic, language)}`;
}

/** Formats one line per diagnostic: `content/site.yaml:12:10  contact.email: expected …`. */
export const formatDiagnostics = (diagnostics: readonly Diagnostic[], language: Language): string =>
  diagnostics
    .map((diagnostic) => `${formatPlace(diagnostic.place)}  ${formatWithoutPlace(diagnostic, language)}`)
    .join('\n');
