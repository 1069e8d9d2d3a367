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

/**
 * Starts a publication with the choices in a request's form, unless one is running. Answers at once with the state of the
 * one that runs.
 */
async function startPublication(publisher: Publisher, form: FormData) {
  // Files of earlier versions stay public for some days (undefined: the usual number). After somebody has withdrawn the
  // consent to a photo, they are removed at once.
  const keepDays = form.has('removeOldFiles') ? 0 : undefined;
  publisher.start(readChoices(form), keepDays);
  return { result: await publisher.view() };
}

/**
 * Brings back a version, or only one of its changes if the form names one. It is a step of the editor, so it can be undone.
 * Refused if there is no such change, or if today's content has no place for it.
 */
async function restore(publisher: Publisher, editor: Editor, form: FormData) {
  const changeId = form.has('change-id') ? textOf(form, 'change-id') : undefined;
  const step = await publisher.planRestore(textOf(form, 'id'), changeId);
  if (!step) return { refusal: { code: 'unknown-field' as const } };
  return editor.apply(step);
}

/** The actions of publishing and of versions. The `id` in a form is that of a version. */
export const publishingActions = (publisher: Publisher, editor: Editor): Map<string, Action> =>
  new Map<string, Action>([
    // What the panel «Publicar» shows, with the progress of a publication that runs.
    ['publication', async () => ({ result: await publisher.view() })],
    ['publish', (form) => startPublication(publisher, form)],
    // The list of all versions.
    ['versions', async () => ({ result: await publisher.versions() })],
    // How one version differs from today's content.
    ['version', async (form) => ({ result: await publisher.differences(textOf(form, 'id')) })],
    // Serves the site as it was in a version, and answers with the address.
    ['open-version', async (form) => ({ result: await publisher.open(textOf(form, 'id')) })],
    ['restore', (form) => restore(publisher, editor, form)],
  ]);
