/** Pixels: lists of changes show pictures up to 9rem high, on many screens at twice the pixel density. */
const SIDE = 320;

/** A small copy of a picture as a `data:` address; null for a file that `sharp` cannot read, such as a film. */
export async function thumbnail(bytes: Uint8Array): Promise<string | null> {
  // Takes long to load, and most sessions need no small copy.
  const { default: sharp } = await import('sharp');
  try {
    const smallPicture = sharp(bytes).autoOrient().resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true });
    const webp = await smallPicture.webp({ quality: 70 }).toBuffer();
    return `data:image/webp;base64,${webp.toString('base64')}`;
  } catch {
    return null;
  }
}
