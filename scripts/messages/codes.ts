import type { MediaParams } from './media.ts';

/** Every problem that the scripts report, by its code, with the values that its sentence needs. */
export interface DiagnosticParams extends MediaParams {
  /** A sentence in the words of a tool or of the system, which none of our catalogues can translate. */
  'tool.message': { text: string };
  /** A value marked `!sample`, which the practice has not replaced or confirmed yet. */
  'content.sample': Record<never, never>;
  /** Transitional: an English sentence that has no code yet. */
  untranslated: { message: string; suggestion: string | undefined };
}

/** Identifies a kind of problem. Tests, filters and the editor compare codes, never sentences. */
export type Code = keyof DiagnosticParams;
