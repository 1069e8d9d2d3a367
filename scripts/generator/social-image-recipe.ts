import { colours } from '../../src/colours.ts';
import type { SocialCardProps } from '../../src/render/SocialCard.tsx';
import { largestInside, placeCrop, type FocalPoint } from './media/crop.ts';
import type { Size } from './media/kinds.ts';
import { resizeUpright } from './media/photo.ts';
import { backgroundPlacement } from './media/social-background.ts';
import { defineRecipe } from './recipe.ts';

/** The largest picture, in bytes, that WhatsApp shows in its previews. */
const MAX_BYTES = 300_000;

/** The photo behind the words. */
interface Background {
  /** The file as the practice gave it. */
  bytes: Buffer;
  /** The size after any rotation that EXIF asks for. */
  size: Size;
  /** The point of the photo to keep in view. */
  focus: FocalPoint;
  /** Whether the practice has given that point, or else the check of the photo has found it. */
  isFocusGiven: boolean;
}

/** What a social image is made from. */
interface SocialImageInput {
  card: SocialCardProps;
  background: Background;
  fonts: { sans: Buffer; serif: Buffer };
}

/** Makes the picture of a shared link: words on a photo, as JPEG. */
export const socialImageRecipe = defineRecipe<SocialImageInput>(import.meta.url, { namespace: 'social', create: draw });

/**
 * Draws the words over the photo and encodes the result as JPEG, in the best quality (86, 72, 58, 44 or 30) that keeps it
 * below MAX_BYTES; if none does, in the lowest.
 */
async function draw({ card, background, fonts }: SocialImageInput): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }, { SocialCard, SOCIAL_CARD }] = await Promise.all([
    import('satori'),
    import('sharp'),
    import('../../src/render/SocialCard.tsx'),
  ]);
  const wordsAsSvg = await satori(SocialCard(card), {
    ...SOCIAL_CARD,
    fonts: [
      { name: 'Instrument Sans', data: fonts.sans },
      { name: 'Gloock', data: fonts.serif },
    ],
  });
  const drawing = await sharp(await drawBackground(background, SOCIAL_CARD))
    .composite([{ input: Buffer.from(wordsAsSvg) }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (let quality = 86; ; quality -= 14) {
    const jpeg = await sharp(drawing).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    if (jpeg.byteLength < MAX_BYTES || quality <= 30) return jpeg;
  }
}

/**
 * Draws the photo so that its subject stands in the right half; the words cover the left one. A wide photo fills the card;
 * of any other, a part stands at the right and fades into a plain background. `backgroundPlacement` decides.
 *
 * @param card the size of the picture to draw
 * @returns a picture of that size
 */
async function drawBackground({ bytes, size, focus, isFocusGiven }: Background, card: Size): Promise<Buffer> {
  const { share, target } = backgroundPlacement(size, isFocusGiven);
  // No target: the photo is wide, and the practice has not said what to keep in view.
  if (!target) return drawShifted(bytes, card);
  const frame = { width: Math.round(card.width * share), height: card.height };
  const part = await cutOut(bytes, size, frame, focus, target);
  const fillsCard = share === 1;
  return fillsCard ? part : fadeIn(part, frame, card);
}

/**
 * Scales a photo and crops it to the size of a frame, as a PNG.
 *
 * @param photo the size of the photo, upright
 * @param frame the size of the part of the card that the photo fills
 * @param focus the point of the photo to keep in view
 * @param target where in the frame that point should be
 */
async function cutOut(bytes: Buffer, photo: Size, frame: Size, focus: FocalPoint, target: FocalPoint): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const cropped = largestInside(photo, frame.width / frame.height);
  const scale = frame.width / cropped.width;
  // Rounding must not make the photo smaller than the frame.
  const scaledSize = {
    width: Math.max(frame.width, Math.round(photo.width * scale)),
    height: Math.max(frame.height, Math.round(photo.height * scale)),
  };
  const scaled = await resizeUpright(bytes, scaledSize);
  return sharp(scaled)
    .extract(placeCrop(scaledSize, frame, focus, target))
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** How far `drawShifted` moves a photo to the right, in pixels. */
const SHIFT = 64;

/**
 * Crops a wide photo to the size of the card and shifts it to the right, because the words cover the left half. The gap at
 * the left is filled with a mirrored strip, which the dark veil under the words hides.
 */
async function drawShifted(bytes: Buffer, { width, height }: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const extended = await sharp(bytes)
    .autoOrient()
    .resize(width, height, { fit: 'cover', position: 'right' })
    .extend({ left: SHIFT, extendWith: 'mirror' })
    .toBuffer();
  return sharp(extended).extract({ left: 0, top: 0, width, height }).toBuffer();
}

/**
 * Places a portrait at the right edge of the card and lets its left side fade into the plain background of the words.
 *
 * @param frame the size of the portrait: as high as the card, but narrower
 */
async function fadeIn(portrait: Buffer, frame: Size, card: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const fade = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">
    <linearGradient id="fade"><stop stop-opacity="0"/><stop offset=".45"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#fade)"/></svg>`;
  // `dest-in` makes the portrait as opaque as the gradient: from nothing at the left to all at 45 % of the width.
  const faded = await sharp(portrait)
    .ensureAlpha()
    .composite([{ input: Buffer.from(fade), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp({ create: { ...card, channels: 3, background: colours.wineDeep } })
    .composite([{ input: faded, left: card.width - frame.width, top: 0 }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}
