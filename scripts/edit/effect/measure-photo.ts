/** The size and focal point of a photo, so that the picture form can preview how the site will crop it. */
import { kindOfName } from '../../generator/media/kinds.ts';
import { checkMedium } from '../../generator/media/check-medium.ts';
import type { PhotoMeasure } from '../protocol.ts';

/**
 * Measures a photo with the code that the build uses, so that the form's preview shows what the build will crop. Undefined
 * for a drawing, a film, or a file that cannot be read.
 *
 * @param name the file's name, whose ending says its kind
 */
export async function measurePhoto(name: string, bytes: Uint8Array): Promise<PhotoMeasure | undefined> {
  const kind = kindOfName(name);
  if (!kind) return undefined;
  // Only a photo that can be read has both.
  const { size, focus } = await checkMedium(kind, Buffer.from(bytes));
  return size && focus && { ...size, focus };
}
