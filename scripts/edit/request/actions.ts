/** What the browser half can ask for, by name; `publishing-actions.ts` has what is about publishing. */
import { z } from 'zod';
import type { Editor } from '../effect/editor.ts';
import type { ActionAnswer, Change } from '../shared/protocol.ts';

export interface Action {
  /** The server adds the state to the answer, unless `omitsState`. */
  run: (form: FormData) => Promise<Omit<ActionAnswer, 'state'>>;
  /** For an action that a panel runs every moment: the state is large. */
  omitsState?: boolean;
}

export type Actions = ReadonlyMap<string, Action>;

const changeSchema = z.object({
  file: z.string(),
  path: z.string(),
  base: z.unknown().exactOptional(),
  value: z.unknown().exactOptional(),
  list: z.object({ path: z.string(), base: z.unknown() }).exactOptional(),
  isConfirmed: z.boolean().exactOptional(),
});

/** A form without what its action needs; the editor's own page never sends one. */
export class MalformedRequestError extends Error {}

/** @throws MalformedRequestError if the form has no such text */
export function textOf(form: FormData, name: string): string {
  const text = form.get(name);
  if (typeof text !== 'string') throw new MalformedRequestError(name);
  return text;
}

/** @throws MalformedRequestError if the form has no such text, or it is no JSON as the schema wants it */
export function readJson<Result>(form: FormData, name: string, schema: z.ZodType<Result>): Result {
  const text = textOf(form, name);
  try {
    return schema.parse(JSON.parse(text));
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

export const editorActions = (editor: Editor) =>
  new Map<string, Action>([
    // Does nothing: the server adds the state to the answer.
    ['state', { run: async () => ({}) }],
    ['change', { run: (form) => makeChange(editor, form) }],
    ['undo', { run: () => editor.undo() }],
    ['redo', { run: () => editor.redo() }],
  ]);
