/** The actions about publishing and versions that the browser half can post, by name. */
import type { Editor } from '../effect/editor.ts';
import type { Publisher } from '../effect/publisher.ts';
import type { ConflictChoices } from '../publishing-protocol.ts';
import type { Action } from './actions.ts';

/** A text field of a form; empty if the form does not have it. */
const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

/** Parses the choices in a request's form; no choices if they are malformed. */
function readChoices(form: FormData): ConflictChoices {
  try {
    return JSON.parse(textOf(form, 'choices')) as ConflictChoices;
  } catch {
    return {};
  }
}

/**
 * The actions of publishing and of versions.
 *
 * @param editor runs the steps that bring a version back
 */
export const publishingActions = (publisher: Publisher, editor: Editor): Map<string, Action> =>
  new Map<string, Action>([
    ['publication', async () => ({ result: await publisher.view() })],
    [
      'publish',
      async (form) => {
        // After a withdrawn consent, no file of an earlier version may stay public.
        const keepDays = form.has('removeOldFiles') ? 0 : undefined;
        publisher.start(readChoices(form), keepDays);
        return { result: await publisher.view() };
      },
    ],
    ['versions', async () => ({ result: await publisher.versions() })],
    ['version', async (form) => ({ result: await publisher.differences(textOf(form, 'id')) })],
    ['open-version', async (form) => ({ result: await publisher.open(textOf(form, 'id')) })],
    [
      'restore',
      async (form) => {
        const changeId = form.has('change-id') ? textOf(form, 'change-id') : undefined;
        const step = await publisher.planRestore(textOf(form, 'id'), changeId);
        return step ? editor.apply(step) : { refusal: { code: 'unknown-field' } };
      },
    ],
  ]);
