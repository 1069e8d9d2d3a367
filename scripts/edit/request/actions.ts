/** What the browser half can post, by name; `publishing-actions.ts` has what is about publishing. */
import { z } from 'zod';
import { check, proofread } from '../effect/checks.ts';
import type { Editor } from '../effect/editor.ts';
import { measurePhoto } from '../effect/measure-photo.ts';
import { refusalStatus, type ActionAnswer, type Change } from '../shared/protocol.ts';

export type Action = (form: FormData) => Promise<Omit<ActionAnswer, 'state'>>;

export type Actions = ReadonlyMap<string, Action>;

const changeSchema = z.object({
  file: z.string(),
  path: z.string(),
  base: z.unknown().exactOptional(),
  value: z.unknown().exactOptional(),
  list: z.object({ path: z.string(), base: z.unknown() }).exactOptional(),
  isConfirmed: z.boolean().exactOptional(),
});

/** The editor's own page never sends such a request. */
export class MalformedRequestError extends Error {}

/** @throws MalformedRequestError */
export function readJson<Result>(form: FormData, name: string, schema: z.ZodType<Result>): Result {
  try {
    return schema.parse(JSON.parse(String(form.get(name))));
  } catch {
    throw new MalformedRequestError(name);
  }
}

async function makeChange(editor: Editor, form: FormData) {
  const change: Change = readJson(form, 'change', changeSchema);
  // Each chosen file is in the form under the path of the field that will name it.
  const files = new Map([...form].filter((entry): entry is [string, File] => entry[1] instanceof File));
  return editor.change(change, files);
}

async function measurePhotoOf(editor: Editor, form: FormData) {
  const photo = form.get('photo');
  return photo === null ? {} : { result: await measurePhoto(editor, photo) };
}

/** Only `change`, `undo` and `redo` change files of the content. If an action throws, the status is 500. */
export const editorActions = (editor: Editor): Map<string, Action> =>
  new Map<string, Action>([
    // Asks for nothing but the state, which the server adds to the answers.
    ['state', async () => ({})],
    ['change', (form) => makeChange(editor, form)],
    ['undo', () => editor.undo()],
    ['redo', () => editor.redo()],
    ['measure-photo', (form) => measurePhotoOf(editor, form)],
    ['proofread', async () => ({ result: await proofread(editor) })],
    ['check', async () => ({ result: await check(editor) })],
  ]);

export const statusOf = ({ refusal }: Pick<ActionAnswer, 'refusal'>): number =>
  refusal ? refusalStatus[refusal.code] : 200;
