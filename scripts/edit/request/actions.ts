/** The actions of the editor that its browser half can post, by name; `publishing-actions.ts` has those of publishing. */
import { z } from 'zod';
import type { Editor } from '../effect/editor.ts';
import { refusalStatus, type ActionAnswer, type Change } from '../protocol.ts';

/** Runs one action. The server adds the state of the site to the answer. */
export type Action = (form: FormData) => Promise<Omit<ActionAnswer, 'state'>>;

/** The actions by their names, which are part of their addresses. */
export type Actions = ReadonlyMap<string, Action>;

const changeSchema = z.object({
  file: z.string(),
  path: z.string(),
  base: z.unknown().exactOptional(),
  value: z.unknown().exactOptional(),
  list: z.object({ path: z.string(), base: z.unknown() }).exactOptional(),
  isConfirmed: z.boolean().exactOptional(),
});

/** The change that a request asks for; undefined if it is malformed, as the browser half never sends it. */
function readChange(form: FormData): Change | undefined {
  try {
    return changeSchema.parse(JSON.parse(String(form.get('change'))));
  } catch {
    return undefined;
  }
}

async function runChange(editor: Editor, form: FormData) {
  const change = readChange(form);
  if (!change) return { refusal: { code: 'unknown-field' as const } };
  // Each chosen file is in the form under the path of the field that will name it.
  const files = new Map([...form].filter((entry): entry is [string, File] => entry[1] instanceof File));
  return editor.change(change, files);
}

/** The picture that messengers show for the page that a request names under `path`, as a `data:` address in `result`. */
async function drawSocialImage(editor: Editor, form: FormData) {
  const pagePath = form.get('path');
  const jpeg = typeof pagePath === 'string' ? await editor.socialImage(pagePath) : undefined;
  return jpeg ? { result: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` } : {};
}

/** Measures the photo that a request has under `photo`: a path below `content/media/`, or a chosen file. */
async function measurePhoto(editor: Editor, form: FormData) {
  const photo = form.get('photo');
  return photo === null ? {} : { result: await editor.measurePhoto(photo) };
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
