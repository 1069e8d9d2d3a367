/** What has changed since a version, as the panels show it. */
import { isText, changesSinceVersion, fileOfVersion } from '../publish/versions.ts';
import type { TextChange } from '../publish/compare.ts';
import type { Field } from '../protocol.ts';
import type { ChangeView } from '../publishing-protocol.ts';
import type { Editor } from './editor.ts';
import { thumbnail } from './thumbnail.ts';
import { MEDIA } from './uploads.ts';

/** `before` is the version, `after` is today. Throws a DiagnosticError while a file of the content cannot be read. */
export async function changesSince(editor: Editor, id: string): Promise<ChangeView[]> {
  const changes = await changesSinceVersion(editor.root, id);
  const views: ChangeView[] = [];
  const shownFiles = new Set<string>();
  for (const change of changes.texts) {
    const media = mediaOf(change);
    for (const name of media) shownFiles.add(MEDIA + name);
    views.push(media.length > 0 ? await pictureChange(editor, id, change) : textChange(change));
  }
  for (const file of changes.files) {
    if (isText(file) || shownFiles.has(file)) continue;
    const pictures = await thumbnails(editor, id, file, file);
    const restore = { file, path: '' };
    views.push({ id: file, field: fieldOfMedia(editor, file), kind: 'picture', pictures, restore });
  }
  return views;
}

/** The names of pictures and films in a change of a field that holds one. */
const mediaOf = ({ before = '', after = '' }: TextChange): string[] =>
  [before, after].filter((name) => /^\S+\.(?:jpe?g|png|webp|avif|gif|svg|mp4|webm)$/i.test(name));

function textChange(change: TextChange): ChangeView {
  const { before, after } = change;
  const field = fieldOfChange(change);
  // Both sides, so that it is never taken for a later change at its place.
  return { id: [field.file, field.path, before, after].join(' '), field, kind: 'text', before, after };
}

/** Where a change is today. Another entry may stand at the position of one that is gone, so that leads to its list. */
export function fieldOfChange({ file, path: { before = '', after } }: TextChange): Field {
  return { file, path: after ?? before.replace(/\[\d+\]$/, '') };
}

/** A field that names another picture or film. */
async function pictureChange(editor: Editor, id: string, change: TextChange): Promise<ChangeView> {
  const [before, after] = [change.before, change.after].map((name) => name && MEDIA + name);
  const pictures = await thumbnails(editor, id, before, after);
  const { id: viewId, field } = textChange(change);
  const isStillThere = change.path.after !== undefined && before !== undefined;
  return { id: viewId, field, kind: 'picture', pictures, restore: isStillThere ? field : undefined };
}

/** Undefined for a side that has no such file. */
async function thumbnails(editor: Editor, id: string, fileBefore: string | undefined, fileAfter: string | undefined) {
  const before = fileBefore && (await fileOfVersion(editor.root, id, fileBefore));
  const after = fileAfter && (await editor.readFile(fileAfter));
  return { before: before && (await thumbnail(before)), after: after && (await thumbnail(after)) };
}

/** The first field that names a picture or film; the file itself if another one has replaced it. */
function fieldOfMedia(editor: Editor, file: string): Field {
  const reference = editor.live.current().site?.read.media.find(({ src }) => MEDIA + src === file);
  return reference ? { file: reference.place.file, path: reference.field } : { file, path: '' };
}
