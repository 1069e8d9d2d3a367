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

/** Makes the views of the differences between another state (`before`) and the content of today. */
export async function toChangeViews(
  editor: Editor,
  { changedFiles, texts }: ContentChanges,
  readBefore: ReadFile,
): Promise<ChangeView[]> {
  const namedInTexts = texts.flatMap(mediaOf);
  const changedMedia = changedFiles.filter((file) => file.startsWith(MEDIA_FOLDER));
  const mediaUnderSameName = changedMedia.filter((file) => !namedInTexts.includes(file));
  const views: ChangeView[] = [];
  // One after the other: each may be a photo of many megabytes.
  for (const change of texts) {
    const isPicture = mediaOf(change).length > 0;
    views.push(isPicture ? await viewOfPicture(editor, change, readBefore) : viewOfText(change));
  }
  for (const file of mediaUnderSameName) views.push(await viewOfMedium(editor, file, readBefore));
  return views;
}

/** The files that a change of a picture's field names; empty for another field. */
function mediaOf({ before = '', after = '' }: TextChange): string[] {
  // A single word that ends as a picture or film does is no text.
  const names = [before, after].filter((text) => !/\s/.test(text) && formatOfName(text) !== undefined);
  return names.map((name) => MEDIA_FOLDER + name);
}

function viewOfText(change: TextChange): ChangeView {
  const { before, after } = change;
  return { ...idAndFieldOf(change), before, after };
}

/** The id contains both sides, so that it is unique in the list and a further edit of the field makes another one. */
function idAndFieldOf(change: TextChange): Pick<ChangeView, 'id' | 'field'> {
  const field = fieldOfChange(change);
  return { id: [field.file, field.path, change.before, change.after].join(' '), field };
}

/**
 * Where the person can see the changed field today. For a list entry or block that is gone, this is its list or file:
 * another one may stand at its position.
 */
export function fieldOfChange({ file, path: { before = '', after } }: TextChange): Field {
  return { file, path: after ?? before.replace(/\[\d+\]$|^#\d+$/, '') };
}

/** A change of a field that names a picture or film. */
async function viewOfPicture(editor: Editor, change: TextChange, readBefore: ReadFile): Promise<ChangeView> {
  const pathOf = (name: string | undefined) => (name === undefined ? undefined : MEDIA_FOLDER + name);
  const files = { before: pathOf(change.before), after: pathOf(change.after) };
  const pictures = await bothThumbnails(editor, files, readBefore);
  const { id, field } = idAndFieldOf(change);
  const wasThere = change.before !== undefined;
  const isFieldStillThere = change.path.after !== undefined;
  return { id, field, pictures, restorablePart: wasThere && isFieldStillThere ? field : undefined };
}

/** A change of a picture or film whose name in the content has not changed. */
async function viewOfMedium(editor: Editor, file: string, readBefore: ReadFile): Promise<ChangeView> {
  const pictures = await bothThumbnails(editor, { before: file, after: file }, readBefore);
  return { id: file, field: fieldOfMedia(editor, file), pictures, restorablePart: { file, path: '' } };
}

async function bothThumbnails(editor: Editor, files: Sides<string | undefined>, readBefore: ReadFile) {
  return {
    before: await thumbnailOf(files.before, readBefore),
    after: await thumbnailOf(files.after, (file) => editor.readFile(file)),
  };
}

/** A small copy of a file; undefined if there is none. */
async function thumbnailOf(file: string | undefined, read: ReadFile): Promise<Thumbnail | undefined> {
  const bytes = file === undefined ? undefined : await read(file);
  return bytes && thumbnail(bytes);
}

/** The first field that names a picture or film today; the file itself if none does. */
function fieldOfMedia(editor: Editor, file: string): Field {
  const reference = editor.live.current().site?.source.media.find(({ src }) => MEDIA_FOLDER + src === file);
  return reference ? { file: reference.place.file, path: reference.field } : { file, path: '' };
}
