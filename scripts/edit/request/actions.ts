/** The actions of the editor that its browser half can post, by name; `publishing-actions.ts` has those of publishing. */
import type { Editor } from '../effect/editor.ts';
import { refusalStatus, type ActionAnswer, type Change, type Field } from '../protocol.ts';

/** Runs one action. The server adds the state of the site to the answer. */
export type Action = (form: FormData) => Promise<Omit<ActionAnswer, 'state'>>;

/** The actions by their names, which are part of their addresses. */
export type Actions = ReadonlyMap<string, Action>;

/** Whether a parsed value names a field: it has a file and a path. */
const isField = (value: unknown): value is Field & Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Field).file === 'string' &&
  typeof (value as Field).path === 'string';

/**
 * Parses the change that a request asks for, a JSON text under `change` in its form. Undefined, so that the request is
 * refused, if it is not JSON or has no file and path. Whether there is such a field, and whether its new value is valid,
 * `planChange` finds out.
 */
function readChange(form: FormData): Change | undefined {
  try {
    const parsed: unknown = JSON.parse(String(form.get('change')));
    return isField(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes the change that a request asks for, with the files chosen in its form. Answers with why it is refused or, if it was
 * made, with notices: other texts to look at because of it.
 */
async function runChange(editor: Editor, form: FormData) {
  const change = readChange(form);
  // Also for malformed JSON, which the browser half never sends, so that it has no refusal of its own.
  if (!change) return { refusal: { code: 'unknown-field' as const } };
  // Each chosen file is in the form under the path of the field that will name it.
  const files = new Map([...form].filter((entry): entry is [string, File] => entry[1] instanceof File));
  return editor.change(change, files);
}

/**
 * Draws the picture that messengers show for the page that a request names under `path`, such as `/privacidad/`. The panel
 * «Cómo te ven» shows it.
 *
 * @returns the picture as a `data:` address in `result`. No `result` if the request names no page, if the page has no such
 *   picture, or before the first successful build
 */
async function drawSocialImage(editor: Editor, form: FormData) {
  const pagePath = form.get('path');
  if (typeof pagePath !== 'string') return {};
  const jpeg = await editor.socialImage(pagePath);
  if (!jpeg) return {};
  return { result: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` };
}

/**
 * Measures the photo that a request has under `photo`: a path below `content/media/`, or a chosen file. No `result` if the
 * request has none, or it cannot be measured.
 */
async function measurePhoto(editor: Editor, form: FormData) {
  const photo = form.get('photo');
  if (photo === null) return {};
  return { result: await editor.measurePhoto(photo) };
}

/**
 * The actions of the editor, apart from publishing, by the names under which the browser posts them. Only `change`, `undo` and
 * `redo` change files of the content. An action may throw: the server answers with status 500 then.
 */
export const editorActions = (editor: Editor): Map<string, Action> =>
  new Map<string, Action>([
    // Nothing to do: the server adds the state to every answer.
    ['state', async () => ({})],
    ['change', (form) => runChange(editor, form)],
    ['undo', () => editor.undo()],
    ['redo', () => editor.redo()],
    ['social-image', (form) => drawSocialImage(editor, form)],
    ['measure-photo', (form) => measurePhoto(editor, form)],
    // Spelling, descriptions of pictures and links within the site: quick, while somebody edits.
    ['proofread', async () => ({ result: await editor.proofread() })],
    // Links to other sites: asks those sites, which takes seconds.
    ['outside-links', async () => ({ result: await editor.checkOutsideLinks() })],
    // Everything that keeps the site from being published: builds it anew.
    ['check', async () => ({ result: await editor.check() })],
  ]);

/** The HTTP status of an answer: 200, or that of its refusal. */
export const statusOf = ({ refusal }: Pick<ActionAnswer, 'refusal'>): number =>
  refusal ? refusalStatus[refusal.code] : 200;
