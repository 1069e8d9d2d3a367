/** What the editor says of fields and mistakes, in Spanish. */
import path from 'node:path';
import { legalName } from '../generator/content/files.ts';
import { readForms } from '../generator/content/editor-schemas.ts';
import type { Diagnostic } from '../lib/diagnostic.ts';
import { sentenceText } from '../messages/format.ts';
import type { Field } from './marks.ts';

const forms = readForms();

/** The form that is made from the schema of a file of the content. */
export const formOf = (file: string) =>
  forms[(legalName(file) ? 'legal' : path.parse(file).name) as keyof typeof forms];

/** Something to be settled, in Spanish, and where. */
export interface Problem extends Field {
  description: string;
}

/** What a check or the build has found, for people who write. */
export function inSpanish(diagnostic: Diagnostic): Problem {
  const { file, field: path = '' } = diagnostic.place;
  return { file, path, description: sentenceText(diagnostic, 'es') };
}

/** Says in Spanish why nothing was changed. */
export class Refusal extends Error {
  status = 422;
}
