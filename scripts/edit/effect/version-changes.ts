import { formatOfName } from '../site/build.ts';
import { openVersion, type ContentChanges } from '../publish/versions.ts';
import type { TextChange } from '../publish/compare.ts';
import type { Field } from '../shared/protocol.ts';
import type { ChangeView, Thumbnail } from '../shared/publishing-protocol.ts';
import type { Sides } from '../content/entries.ts';
import type { Editor } from './editor.ts';
import { thumbnail } from './thumbnail.ts';
import { MEDIA_FOLDER, type ReadFile } from '../content/files.ts';

/**
 * What has changed since a version, as the panels show it: `before` is the version, `after` is today.
 *
 * @throws DiagnosticError while a file of the content cannot be read
 */
export async function changeViewsSince(editor: Editor, id: string): Promise<ChangeView[]> {
  const { readVersion, ...changes } = await openVersion(editor.root, id);
  return toChangeViews(editor, changes, readVersion);
}

/** Makes the views of the differences between the files that `readBefore` reads and those of today. */
export async function toChangeViews(
  editor: Editor,
  { changedFiles, texts: changedFields }: ContentChanges,
  readBefore: ReadFile,
): Promise<ChangeView[]> {
  const views: ChangeView[] = [];
  // One after the other: a field may name a photo of many megabytes.
  for (const change of changedFields) {
    const isOfMedium = mediaNamedIn(change).length > 0;
    views.push(isOfMedium ? await viewOfNamedMedium(editor, change, readBefore) : viewOfText(change));
  }
  const namedInChanges = changedFields.flatMap(mediaNamedIn);
  const changedMedia = changedFiles.filter((file) => file.startsWith(MEDIA_FOLDER));
  const otherMedia = changedMedia.filter((file) => !namedInChanges.includes(file));
  for (const file of otherMedia) views.push(await viewOfOtherMedium(editor, file, readBefore));
  return views;
}

/** The files of the pictures or films that a changed field named and names; empty for another field. */
function mediaNamedIn({ before = '', after = '' }: TextChange): string[] {
  // A single word that ends as a picture or film does is no text.
  const names = [before, after].filter((text) => !/\s/.test(text) && formatOfName(text) !== undefined);
  return names.map((name) => MEDIA_FOLDER + name);
}

function viewOfText(change: TextChange): ChangeView {
  const { before, after } = change;
  const field = fieldOfChange(change);
  return { id: idOf(change, field), field, before, after };
}

/** Contains both sides, so that it is unique in the list and a further edit of the field makes another one. */
const idOf = ({ before, after }: TextChange, { file, path }: Field): string => [file, path, before, after].join(' ');

/**
 * Where the person can see the changed field today. For a list entry or block that is gone, this is its list or file:
 * another one may stand at its position.
 */
export function fieldOfChange({ file, path: { before = '', after } }: TextChange): Field {
  return { file, path: after ?? before.replace(/\[\d+\]$|^#\d+$/, '') };
}

/** A change of a field that names a picture or film. */
async function viewOfNamedMedium(editor: Editor, change: TextChange, readBefore: ReadFile): Promise<ChangeView> {
  const field = fieldOfChange(change);
  const { before, after, path } = change;
  const isFieldStillThere = path.after !== undefined;
  const files = {
    before: before === undefined ? undefined : MEDIA_FOLDER + before,
    after: after === undefined ? undefined : MEDIA_FOLDER + after,
  };
  return {
    id: idOf(change, field),
    field,
    pictures: await thumbnailsOf(editor, files, readBefore),
    restorablePart: before !== undefined && isFieldStillThere ? field : undefined,
  };
}

/** A picture or film that was replaced under its name, or that came or went with an entry of a list. */
async function viewOfOtherMedium(editor: Editor, file: string, readBefore: ReadFile): Promise<ChangeView> {
  const pictures = await thumbnailsOf(editor, { before: file, after: file }, readBefore);
  // The file of a new or removed entry cannot be brought back without the entry.
  const isReplaced = pictures.before !== undefined && pictures.after !== undefined;
  const restorablePart = isReplaced ? { file, path: '' } : undefined;
  return { id: file, field: fieldOfMedium(editor, file), pictures, restorablePart };
}

const thumbnailsOf = async (editor: Editor, files: Sides<string | undefined>, readBefore: ReadFile) => ({
  before: await thumbnailOf(files.before, readBefore),
  after: await thumbnailOf(files.after, (file) => editor.readFile(file)),
});

/** A small copy of a picture, null for a film; undefined if there is no such file. */
async function thumbnailOf(file: string | undefined, read: ReadFile): Promise<Thumbnail | undefined> {
  const bytes = file === undefined ? undefined : await read(file);
  return bytes && thumbnail(bytes);
}

/** The first field that names a picture or film today; the file itself if none does. */
function fieldOfMedium(editor: Editor, file: string): Field {
  const reference = editor.live.current().site?.source.media.find(({ src }) => MEDIA_FOLDER + src === file);
  return reference ? { file: reference.place.file, path: reference.field } : { file, path: '' };
}
