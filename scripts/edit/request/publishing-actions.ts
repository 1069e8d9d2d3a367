/** The actions of the panels «Publicar» and «Versiones», by name. */
import { z } from 'zod';
import type { Editor } from '../effect/editor.ts';
import type { Publisher } from '../effect/publisher.ts';
import { planRestore } from '../effect/restore.ts';
import { changeViewsSince } from '../effect/version-changes.ts';
import { readJson, textOf, type Action } from './actions.ts';

const choicesSchema = z.record(z.string(), z.enum(['ours', 'theirs']));

async function startPublication(publisher: Publisher, form: FormData) {
  const choices = readJson(form, 'choices', choicesSchema);
  publisher.start({ choices, removeOldFiles: form.has('removeOldFiles') });
  return {};
}

/** Brings back the part of a version that `file` and `path` name; without them, the whole version. */
async function restore(editor: Editor, form: FormData) {
  const part = form.has('file') ? { file: textOf(form, 'file'), path: textOf(form, 'path') } : undefined;
  const step = await planRestore(editor, textOf(form, 'id'), part);
  return step ? editor.apply(step) : {};
}

export const publishingActions = (publisher: Publisher, editor: Editor) =>
  new Map<string, Action>([
    ['publication', { run: async () => ({ result: publisher.publicationView() }), omitsState: true }],
    ['comparison', { run: async () => ({ result: await publisher.comparisonView() }) }],
    ['publish', { run: (form) => startPublication(publisher, form) }],
    ['versions', { run: async () => ({ result: await publisher.versions() }) }],
    [
      'changes-since-version',
      { run: async (form) => ({ result: await changeViewsSince(editor, textOf(form, 'id')) }) },
    ],
    ['restore', { run: (form) => restore(editor, form) }],
  ]);
