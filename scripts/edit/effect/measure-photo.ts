/** The size and focal point of a photo, so that the picture form can preview how the site will crop it. */
import { checkMedium, kindOfContent } from '../site/build.ts';
import type { PhotoMeasure } from '../protocol.ts';

/** Measures a photo as the build does; undefined for a drawing, a film, and a file that cannot be read. */
export async function measureIfPhoto(bytes: Uint8Array): Promise<PhotoMeasure | undefined> {
  const photo = Buffer.from(bytes);
  const kind = await kindOfContent(photo);
  if (!kind) return undefined;
  // A drawing or a film has no `focus`, and a file that cannot be read has neither.
  const { size, focus } = await checkMedium(kind, photo);
  return size && focus && { ...size, focus };
}
