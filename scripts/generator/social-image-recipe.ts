import { colours } from '../../src/colours.ts';
import type { SocialCardProps } from '../../src/render/SocialCard.tsx';
import { largestInside, placeCrop, type FocalPoint } from './media/crop.ts';
import type { Size } from './media/kinds.ts';
import { resizeUpright } from './media/photo.ts';
import { defineRecipe } from './recipe.ts';

/** WhatsApp leaves larger pictures out of its previews. */
const MAX_BYTES = 300_000;

/** What stands behind the words. */
interface Background {
  bytes: Buffer;
  /** Upright. */
  size: Size;
  focus: FocalPoint;
  /** Whether the practice has given the focal point. */
  isFocusGiven: boolean;
}

/** What a social image is made from. */
interface SocialImageInput {
  card: SocialCardProps;
  background: Background;
  fonts: { sans: Buffer; serif: Buffer };
}

/** Lays the words of a card on a picture. */
export const socialImageRecipe = defineRecipe<SocialImageInput>(import.meta.url, { namespace: 'social', create: draw });

/** Lays the words on the picture and encodes it as JPEG, with as much quality as the limit allows. */
async function draw({ card, background, fonts }: SocialImageInput): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }, { SocialCard, SOCIAL_CARD }] = await Promise.all([
    import('satori'),
    import('sharp'),
    import('../../src/render/SocialCard.tsx'),
  ]);
  const words = await satori(SocialCard(card), {
    ...SOCIAL_CARD,
    fonts: [
      { name: 'Instrument Sans', data: fonts.sans },
      { name: 'Gloock', data: fonts.serif },
    ],
  });
  const drawn = await sharp(await drawBackground(background, SOCIAL_CARD))
    .composite([{ input: Buffer.from(words) }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (let quality = 86; ; quality -= 14) {
    const made = await sharp(drawn).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    if (made.byteLength < MAX_BYTES || quality <= 30) return made;
  }
}

/** Below this width divided by height, a photo that filled the image would show its subject under the words. */
const LEAST_WIDE = 1.5;

/** The picture behind the words, which cover its left half: the subject stands in the right one. */
async function drawBackground(background: Background, card: Size): Promise<Buffer> {
  const { bytes, size, focus, isFocusGiven } = background;
  if (size.width / size.height < LEAST_WIDE) return drawBeside(background, card);
  if (isFocusGiven) return cutOut(bytes, size, card, focus, { x: 0.74, y: 0.45 });
  return drawShifted(bytes, card);
}

/** The part of a photo that has the size of a frame, with the focal point near its target. */
async function cutOut(bytes: Buffer, photo: Size, frame: Size, focus: FocalPoint, target: FocalPoint): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const scale = frame.width / largestInside(photo, frame.width / frame.height).width;
  const whole = {
    width: Math.max(frame.width, Math.round(photo.width * scale)),
    height: Math.max(frame.height, Math.round(photo.height * scale)),
  };
  const scaled = await resizeUpright(bytes, whole);
  return sharp(scaled)
    .extract(placeCrop(whole, frame, focus, target))
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A wide picture whose subject stands right of the middle already: as far right as it goes, and 64 pixels more. */
async function drawShifted(bytes: Buffer, { width, height }: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // The veil under the words hides the mirrored strip.
  const shifted = await sharp(bytes)
    .autoOrient()
    .resize(width, height, { fit: 'cover', position: 'right' })
    .extend({ left: 64, extendWith: 'mirror' })
    .toBuffer();
  return sharp(shifted).extract({ left: 0, top: 0, width, height }).toBuffer();
}

/** How much of the image's width a portrait takes, at the right. */
const PORTRAIT_PART = 0.63;

/** A portrait at the right, which fades into the ground of the words. */
async function drawBeside({ bytes, size, focus }: Background, card: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const frame = { width: Math.round(card.width * PORTRAIT_PART), height: card.height };
  const portrait = await cutOut(bytes, size, frame, focus, { x: 0.55, y: 0.42 });
  const fade = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">
    <linearGradient id="fade"><stop stop-opacity="0"/><stop offset=".45"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#fade)"/></svg>`;
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
