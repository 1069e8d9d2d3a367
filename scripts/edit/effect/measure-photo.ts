import { checkMedium, kindOfContent } from '../site/build.ts';
import type { PhotoMeasure } from '../shared/protocol.ts';
import type { Editor } from './editor.ts';
import { readNamedMedium } from './named-media.ts';

/**
 * Measures a photo as the build does, so that the picture form can preview its crop; undefined for a drawing, a film, an
 * unreadable file, and a path that the content does not name.
 *
 * @param photo a chosen file, or the path below `content/media/` of one that the content names
 */
export async function measurePhoto(editor: Editor, photo: string | File): Promise<PhotoMeasure | undefined> {
  const original =
    typeof photo === 'string' ? await readNamedMedium(editor, photo) : new Uint8Array(await photo.arrayBuffer());
  if (!original) return undefined;
  const bytes = Buffer.from(original);
  const kind = await kindOfContent(bytes);
  if (!kind) return undefined;
  const { size, focus } = await checkMedium(kind, bytes);
  return size && focus && { ...size, focus };
}
