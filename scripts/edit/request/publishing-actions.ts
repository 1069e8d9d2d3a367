/** The actions about publishing and versions that the browser half can post, by name. */
import type { Editor } from '../effect/editor.ts';
import type { Publisher } from '../effect/publisher.ts';
import type { ConflictChoices } from '../publishing-protocol.ts';
import type { Action } from './actions.ts';

/** A text field of a form; empty if the form does not have it. */
const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

/**
 * Parses which side of each conflict the person chose. The form has it as a JSON text in its field `choices`, with the id of
 * each conflict: `{"…": "theirs"}`. Returns no choices if the field is missing or malformed.
 */
function readChoices(form: FormData): ConflictChoices {
  try {
    return JSON.parse(textOf(form, 'choices')) as ConflictChoices;
  } catch {
    return {};
  }
}

/**
 * Starts a publication and does not wait for its end: answers with what the panel «Publicar» has to show now, such as the
 * step that the publication has reached. If one is running already, starts none and ignores the form.
 *
 * @param form `choices`: what the person chose for the conflicts of an earlier attempt; `removeOldFiles`, if the form has
 *   it: files of earlier versions are removed at once, for example because somebody has withdrawn the consent to a photo
 */
async function startPublication(publisher: Publisher, form: FormData) {
  // Undefined for the number of days that files of earlier versions usually stay public.
  const keepDays = form.has('removeOldFiles') ? 0 : undefined;
  publisher.start(readChoices(form), keepDays);
  return { result: await publisher.view() };
}

/**
 * Gives today's content back what it had in a published version: everything, or a single text or picture if the form names
 * one of the differences (`change-id`). The person can undo it like any other change.
 *
 * Refused as `unknown-field` if that difference does not exist any more, or if its paragraph has no place in today's legal
 * text; also refused if another program changes one of the files meanwhile.
 *
 * @throws RangeError if there is no version with the form's `id`; whatever else `planRestore` throws
 */
async function restore(publisher: Publisher, editor: Editor, form: FormData) {
  const versionId = textOf(form, 'id');
  const changeId = form.has('change-id') ? textOf(form, 'change-id') : undefined;
  const step = await publisher.planRestore(versionId, changeId);
  if (!step) return { refusal: { code: 'unknown-field' as const } };
  return editor.apply(step);
}

/**
 * The actions by which the panels «Publicar» and «Versiones» get what they show, and publish or bring back a version. The
 * `id` in a form is that of a version.
 */
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
