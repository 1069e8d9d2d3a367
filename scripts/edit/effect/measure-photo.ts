import { checkMedium, kindOfContent } from '../site/build.ts';
import type { PhotoMeasure } from '../shared/protocol.ts';
import type { Editor } from './editor.ts';
import { readNamedMedium } from './named-media.ts';

/**
 * Measures a photo as the build does, so that the picture form can preview its crop; undefined for a drawing, a film,
 * an unreadable file, and a path that the content does not name.
 *
 * @param photo a chosen file, or the path below `content/media/` of one that the content names
 */
export async function measurePhoto(editor: Editor, photo: string | File): Promise<PhotoMeasure | undefined> {
  const bytes = await bytesOf(editor, photo);
  if (!bytes) return undefined;
  const kind = await kindOfContent(bytes);
  if (!kind) return undefined;
  const { size, focus } = await checkMedium(kind, bytes);
  return size && focus && { ...size, focus };
}

async function bytesOf(editor: Editor, photo: string | File): Promise<Buffer | undefined> {
  if (photo instanceof File) return Buffer.from(await photo.arrayBuffer());
  const bytes = await readNamedMedium(editor, photo);
  return bytes && Buffer.from(bytes);
}
