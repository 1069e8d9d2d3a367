/** The actions about publishing and versions that the browser half can post, by name. */
import type { Editor } from '../effect/editor.ts';
import type { Publisher } from '../effect/publisher.ts';
import type { ConflictChoices } from '../publishing-protocol.ts';
import type { Action } from './actions.ts';

/** A text field of a form; empty if the form does not have it. */
const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

/**
 * Parses what the person chose of each conflict, a JSON text under `choices`; no choices if it is missing or malformed, as
 * in a first attempt.
 */
function readChoices(form: FormData): ConflictChoices {
  try {
    return JSON.parse(textOf(form, 'choices')) as ConflictChoices;
  } catch {
    return {};
  }
}

/** Starts a publication with the choices in a request's form, and answers at once with its first state. */
async function startPublication(publisher: Publisher, form: FormData) {
  // After a withdrawn consent, no file of an earlier version may stay public.
  const keepDays = form.has('removeOldFiles') ? 0 : undefined;
  publisher.start(readChoices(form), keepDays);
  return { result: await publisher.view() };
}

/** Brings back a version, or one of its changes; the editor runs the step, so that it can be undone. */
async function restore(publisher: Publisher, editor: Editor, form: FormData) {
  const changeId = form.has('change-id') ? textOf(form, 'change-id') : undefined;
  const step = await publisher.planRestore(textOf(form, 'id'), changeId);
  return step ? editor.apply(step) : { refusal: { code: 'unknown-field' as const } };
}

/** The actions of publishing and of versions. The `id` in a form is that of a version. */
export const publishingActions = (publisher: Publisher, editor: Editor): Map<string, Action> =>
  new Map<string, Action>([
    ['publication', async () => ({ result: await publisher.view() })],
    ['publish', (form) => startPublication(publisher, form)],
    ['versions', async () => ({ result: await publisher.versions() })],
    ['version', async (form) => ({ result: await publisher.differences(textOf(form, 'id')) })],
    ['open-version', async (form) => ({ result: await publisher.open(textOf(form, 'id')) })],
    ['restore', (form) => restore(publisher, editor, form)],
  ]);
