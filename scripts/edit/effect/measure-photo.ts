/** The size and focal point of a photo, so that the picture form can preview how the site will crop it. */
import { kindOfName } from '../../generator/media/kinds.ts';
import { checkMedium } from '../../generator/media/check-medium.ts';
import type { PhotoMeasure } from '../protocol.ts';

/**
 * Measures a file, if it is a photo, with the code that the build uses, so that the form's preview shows how the build will
 * crop it.
 *
 * @param name the file's name, whose ending says its kind, such as `retrato.jpg`
 * @returns undefined for a drawing or a film, which are not cropped, and for a file that cannot be read
 */
export async function measureIfPhoto(name: string, bytes: Uint8Array): Promise<PhotoMeasure | undefined> {
  const kind = kindOfName(name);
  if (!kind) return undefined;
  // A drawing or a film has no `focus`, and a file that cannot be read has neither.
  const { size, focus } = await checkMedium(kind, Buffer.from(bytes));
  return size && focus && { ...size, focus };
}
