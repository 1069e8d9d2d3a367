/** What the editor says of fields and mistakes, in Spanish. */
import path from 'node:path';
import { legalName } from '../generator/content/files.ts';
import { spanishLabels } from '../generator/content/schema.ts';
import type { Diagnostic } from '../lib/diagnostic.ts';
import { sentenceOf } from '../messages/format.ts';
import type { Field } from './marks.ts';

const { messages, forms } = spanishLabels();

/** The form that is made from the schema of a file of the content. */
export const formOf = (file: string) =>
  forms[(legalName(file) ? 'legal' : path.parse(file).name) as keyof typeof forms];

/** What stands in the place of the words of schema and build. */
const patterns = Object.entries(messages).map(([pattern, text]) => [new RegExp(pattern, 's'), text] as const);

/** Something to be settled, in Spanish, and where. */
export interface Problem extends Field {
  description: string;
}

/** What a check or the build has found, for people who write. */
export function inSpanish(diagnostic: Diagnostic): Problem {
  const { file, field: path = '' } = diagnostic.place;
  const { message, hint } = sentenceOf(diagnostic, 'es');
  const description = hint ? `${message} (${hint})` : message;
  if (diagnostic.code !== 'untranslated') return { file, path, description };
  const [pattern, text = ''] = patterns.find(([pattern]) => pattern.test(message)) ?? [];
  return { file, path, description: pattern ? pattern.exec(message)![0].replace(pattern, text) : description };
}

/** Says in Spanish why nothing was changed. */
export class Refusal extends Error {
  status = 422;
}
