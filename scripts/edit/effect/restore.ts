/** Brings back a version, or one file or picture of it. */
import { leavesOf } from '../content/entries.ts';
import { CONTENT_FOLDER, isText, MEDIA_FOLDER, type ReadFile } from '../content/files.ts';
import type { FileChange, Step } from '../content/step.ts';
import { readValue, setValue } from '../content/yaml-text.ts';
import { parsePath } from '../site/browser.ts';
import type { Field } from '../shared/protocol.ts';
import { openVersion } from '../publish/versions.ts';
import type { Editor } from './editor.ts';

/**
 * Plans the step that brings back a version.
 *
 * @param part what to bring back, if not all of it: `restore` of a `ChangeView`, or a whole file (an empty path)
 * @returns undefined if this part does not differ from the version any more
 */
export async function planRestore(editor: Editor, id: string, part: Field | undefined): Promise<Step | undefined> {
  const { read, changes } = await openVersion(editor.root, id);
  const { files, texts } = await changes();
  const changesToRestore = (restored: readonly string[]) => fileChanges(editor, read, restored);
  if (!part) return { field: { file: CONTENT_FOLDER, path: '' }, files: await changesToRestore(files) };
  const isWholeFile = part.path === '';
  if (isWholeFile) {
    if (!files.includes(part.file)) return undefined;
    const media = isText(part.file) ? mediaNamedBy(part.file, await read(part.file)) : [];
    return { field: part, files: await changesToRestore([part.file, ...files.filter((file) => media.includes(file))]) };
  }
  // The field of a picture: the text that the change shows is its value.
  const change = texts.find(({ file, path }) => file === part.file && path.after === part.path);
  const today = await editor.readFile(part.file);
  if (change?.before === undefined || !today) return undefined;
  const text = setValue(part.file, Buffer.from(today).toString(), parsePath(part.path), change.before);
  const picture = MEDIA_FOLDER + change.before;
  const media = await changesToRestore(files.includes(picture) ? [picture] : []);
  return { field: part, files: [...media, { file: part.file, before: today, after: Buffer.from(text) }] };
}

/** Orders changes so that no text ever names a missing file. */
async function fileChanges(editor: Editor, read: ReadFile, files: readonly string[]): Promise<FileChange[]> {
  const changes = await Promise.all(
    files.map(async (file) => ({ file, before: await editor.readFile(file), after: await read(file) })),
  );
  const texts = changes.filter(({ file }) => isText(file));
  const media = changes.filter(({ file }) => !isText(file));
  const isDeleted = ({ after }: FileChange) => after === undefined;
  return [...media.filter((change) => !isDeleted(change)), ...texts, ...media.filter(isDeleted)];
}

/** The pictures and films that a text names. */
const mediaNamedBy = (file: string, text: Uint8Array | undefined): string[] =>
  text ? leavesOf(readValue(file, Buffer.from(text).toString())).map((value) => MEDIA_FOLDER + String(value)) : [];
