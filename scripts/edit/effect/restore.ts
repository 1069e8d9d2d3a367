import { leavesOf } from '../content/entries.ts';
import { CONTENT_FOLDER, isText, MEDIA_FOLDER, type ReadFile } from '../content/files.ts';
import type { FileChange, Step } from '../content/step.ts';
import { readValue, setValue } from '../content/yaml-text.ts';
import { parsePath } from '../site/browser.ts';
import { decodeChecked } from '../site/content.ts';
import type { Field } from '../shared/protocol.ts';
import { openVersion, type ComparedVersion } from '../publish/versions.ts';
import type { Editor } from './editor.ts';

/**
 * Plans the step that brings back a version.
 *
 * @param part what to bring back, if not all of it: a picture's field, or a whole file (empty path)
 * @returns undefined if nothing of this differs from the version any more
 * @throws RangeError if there is no such version; GitError; DiagnosticError if a text cannot be parsed
 */
export async function planRestore(editor: Editor, id: string, part: Field | undefined): Promise<Step | undefined> {
  const version = await openVersion(editor.root, id);
  if (!part) return planRestoreOfAll(editor, version);
  const isWholeFile = part.path === '';
  return isWholeFile ? planRestoreOfFile(editor, part, version) : planRestoreOfPicture(editor, part, version);
}

async function planRestoreOfAll(
  editor: Editor,
  { changedFiles, readVersion }: ComparedVersion,
): Promise<Step | undefined> {
  if (changedFiles.length === 0) return undefined;
  return { field: { file: CONTENT_FOLDER, path: '' }, files: await fileChanges(editor, readVersion, changedFiles) };
}

/** Plans to bring back a file, and with a text the media that it named; undefined if it does not differ. */
async function planRestoreOfFile(
  editor: Editor,
  field: Field,
  { changedFiles, readVersion }: ComparedVersion,
): Promise<Step | undefined> {
  const { file } = field;
  if (!changedFiles.includes(file)) return undefined;
  const possibleMedia = isText(file) ? valuesAsMedia(file, await readVersion(file)) : [];
  const media = changedFiles.filter((other) => possibleMedia.includes(other));
  return { field, files: await fileChanges(editor, readVersion, [file, ...media]) };
}

/**
 * Plans to set the field of a picture to its name in the version, and to bring back that file; undefined if the field
 * no longer differs.
 */
async function planRestoreOfPicture(
  editor: Editor,
  field: Field,
  { changedFiles, texts, readVersion }: ComparedVersion,
): Promise<Step | undefined> {
  // `before` is the version, `after` today; in a step it is the other way round.
  const change = texts.find(({ file, path }) => file === field.file && path.after === field.path);
  const today = await editor.readFile(field.file);
  if (change?.before === undefined || !today) return undefined;
  // The text of a single value is the value itself.
  const oldName = change.before;
  const text = setValue(field.file, decodeChecked(field.file, today), parsePath(field.path), oldName);
  const picture = MEDIA_FOLDER + oldName;
  // Only if it differs from today's file.
  const media = changedFiles.includes(picture) ? [picture] : [];
  const changesOfMedia = await fileChanges(editor, readVersion, media);
  // The picture comes first, so that the text never names a missing file.
  return { field, files: [...changesOfMedia, { file: field.file, before: today, after: Buffer.from(text) }] };
}

/**
 * The bytes of each file today and in the version: first media that are written, then texts, then media that are
 * deleted, so that no text ever names a missing file.
 */
async function fileChanges(editor: Editor, readVersion: ReadFile, files: readonly string[]): Promise<FileChange[]> {
  const changes = await Promise.all(
    files.map(async (file) => ({ file, before: await editor.readFile(file), after: await readVersion(file) })),
  );
  const texts = changes.filter(({ file }) => isText(file));
  const media = changes.filter(({ file }) => !isText(file));
  const writtenMedia = media.filter(({ after }) => after !== undefined);
  const deletedMedia = media.filter(({ after }) => after === undefined);
  return [...writtenMedia, ...texts, ...deletedMedia];
}

/** Every value of a content file as if it named a picture or film; only some do. */
function valuesAsMedia(file: string, text: Uint8Array | undefined): string[] {
  if (!text) return [];
  const values = leavesOf(readValue(file, decodeChecked(file, text)));
  return values.map((value) => MEDIA_FOLDER + String(value));
}
