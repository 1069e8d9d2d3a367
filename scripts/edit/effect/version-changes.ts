/** What has changed since a version, as the panels show it. */
import { openVersion, type ContentChanges } from '../publish/versions.ts';
import type { TextChange } from '../publish/compare.ts';
import type { Field } from '../shared/protocol.ts';
import type { ChangeView } from '../shared/publishing-protocol.ts';
import type { ReadFile } from '../content/history.ts';
import type { Editor } from './editor.ts';
import { thumbnail } from './thumbnail.ts';
import { MEDIA_FOLDER } from '../content/files.ts';

/** `before` is the version, `after` is today. Throws a DiagnosticError while a file of the content cannot be read. */
export async function changesSince(editor: Editor, id: string): Promise<ChangeView[]> {
  const { read, changes } = await openVersion(editor.root, id);
  return toChangeViews(editor, await changes(), read);
}

/** `after` is today. */
export async function toChangeViews(
  editor: Editor,
  { files, texts }: ContentChanges,
  readBefore: ReadFile,
): Promise<ChangeView[]> {
  const views: ChangeView[] = [];
  const shownFiles = new Set<string>();
  for (const change of texts) {
    const media = mediaOf(change);
    for (const name of media) shownFiles.add(MEDIA_FOLDER + name);
    views.push(media.length > 0 ? await pictureChange(editor, change, readBefore) : textChange(change));
  }
  for (const file of files) {
    if (!file.startsWith(MEDIA_FOLDER) || shownFiles.has(file)) continue;
    const pictures = await thumbnails(editor, file, file, readBefore);
    const restore = { file, path: '' };
    views.push({ id: file, field: fieldOfMedia(editor, file), pictures, restore });
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
  return { id: [field.file, field.path, before, after].join(' '), field, before, after };
}

/** Where a change is today. Another entry may stand at the position of one that is gone, so that leads to its list. */
export function fieldOfChange({ file, path: { before = '', after } }: TextChange): Field {
  return { file, path: after ?? before.replace(/\[\d+\]$/, '') };
}

/** A field that names another picture or film. */
async function pictureChange(editor: Editor, change: TextChange, readBefore: ReadFile): Promise<ChangeView> {
  const [before, after] = [change.before, change.after].map((name) => name && MEDIA_FOLDER + name);
  const pictures = await thumbnails(editor, before, after, readBefore);
  const { id, field } = textChange(change);
  const isStillThere = change.path.after !== undefined && before !== undefined;
  return { id, field, pictures, restore: isStillThere ? field : undefined };
}

/** Undefined for a side that has no such file. */
async function thumbnails(
  editor: Editor,
  fileBefore: string | undefined,
  fileAfter: string | undefined,
  readBefore: ReadFile,
) {
  const before = fileBefore && (await readBefore(fileBefore));
  const after = fileAfter && (await editor.readFile(fileAfter));
  return { before: before && (await thumbnail(before)), after: after && (await thumbnail(after)) };
}

/** The first field that names a picture or film; the file itself if another one has replaced it. */
function fieldOfMedia(editor: Editor, file: string): Field {
  const reference = editor.live.current().site?.read.media.find(({ src }) => MEDIA_FOLDER + src === file);
  return reference ? { file: reference.place.file, path: reference.field } : { file, path: '' };
}
