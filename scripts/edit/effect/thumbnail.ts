/** Small copies of pictures for the list of changes in the panels of publishing and versions. */
/** Longest side of a small copy, in pixels: the list shows it half as large, for screens of twice the pixel density. */
const SIDE = 320;

/**
 * A small copy of a picture as a `data:` address; null for a film, a file that cannot be decoded, or no file at all.
 *
 * @throws Error if the package `sharp` is not installed for this system
 */
export async function thumbnail(bytes: Uint8Array | undefined): Promise<string | null> {
  if (!bytes) return null;
  // Imported only here, because it takes long to load and most sessions of the editor need no small copy.
  const { default: sharp } = await import('sharp');
  try {
    const smallPicture = sharp(bytes).autoOrient().resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true });
    const webp = await smallPicture.webp({ quality: 70 }).toBuffer();
    return `data:image/webp;base64,${webp.toString('base64')}`;
  } catch {
    // A film, or a damaged file.
    return null;
  }
}
