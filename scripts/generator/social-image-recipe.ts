import { colours } from '../../src/colours.ts';
import { socialCardSize } from '../../src/render/social-card-size.ts';
import type { SocialCardProps } from '../../src/render/SocialCard.tsx';
import type { Recipe } from './cache.ts';
import { largestInside, placeCrop, type FocalPoint, type Size } from './media/crop.ts';
import { mediaSources } from './media/kinds.ts';
import { resizeUpright } from './media/photo.ts';
import { backgroundPlacement } from './media/social-background.ts';

/** WhatsApp shows no larger picture, as owners of sites report; the limit is not documented. */
const MAX_BYTES = 300_000;

/** JPEG qualities to try until the picture is small enough, and the last one, which is taken in any case. */
const qualities = [86, 72, 58, 44];
const LAST_QUALITY = 30;

interface Background {
  bytes: Buffer;
  /** The size after the rotation by EXIF. */
  size: Size;
  focus: FocalPoint;
}

export interface SocialFont {
  name: string;
  data: Buffer;
}

interface SocialImageInput {
  card: SocialCardProps;
  background: Background;
  fonts: readonly SocialFont[];
}

/** Makes the picture of a shared link, a JPEG: words over a photo. */
export const socialImageRecipe: Recipe<SocialImageInput> = {
  namespace: 'social',
  sources: [
    ...mediaSources,
    'scripts/generator/social-image-recipe.ts',
    'src/colours.ts',
    'src/drawings/logo-mark.ts',
    'src/render/SocialCard.tsx',
    'src/render/social-card-size.ts',
    'src/render/social-fonts.ts',
  ],
  create: draw,
};

async function draw({ card, background, fonts }: SocialImageInput): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }, { SocialCard }] = await Promise.all([
    import('satori'),
    import('sharp'),
    import('../../src/render/SocialCard.tsx'),
  ]);
  const wordsAsSvg = await satori(SocialCard(card), {
    ...socialCardSize,
    fonts: [...fonts],
  });
  const photo = await drawBackground(background, socialCardSize);
  const wordsOverPhoto = await sharp(photo)
    .composite([{ input: Buffer.from(wordsAsSvg) }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return encodeJpeg(wordsOverPhoto);
}

async function encodeJpeg(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const encode = (quality: number) =>
    // 4:4:4 stores colours in full resolution, which keeps the edges of coloured letters sharp.
    sharp(picture).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
  for (const quality of qualities) {
    const jpeg = await encode(quality);
    if (jpeg.byteLength < MAX_BYTES) return jpeg;
  }
  return encode(LAST_QUALITY);
}

/** Draws the photo on the card, with the subject beside the words (`backgroundPlacement`). */
async function drawBackground({ bytes, size, focus }: Background, card: Size): Promise<Buffer> {
  const { share, target } = backgroundPlacement(size);
  const frame = { width: Math.round(card.width * share), height: card.height };
  const framedPhoto = await fitIntoFrame({ bytes, size, focus }, frame, target);
  const fillsCard = share === 1;
  return fillsCard ? framedPhoto : placeOnGround(framedPhoto, frame, card);
}

/** Crops a photo to the shape of a frame, as large as possible, and scales it to the frame. */
async function fitIntoFrame(photo: Background, frame: Size, target: FocalPoint): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const visiblePart = largestInside(photo.size, frame.width / frame.height);
  const scale = frame.width / visiblePart.width;
  // Rounding must not make the photo smaller than the frame.
  const scaledSize = {
    width: Math.max(frame.width, Math.round(photo.size.width * scale)),
    height: Math.max(frame.height, Math.round(photo.size.height * scale)),
  };
  const scaled = await resizeUpright(photo.bytes, scaledSize);
  const crop = placeCrop(scaledSize, frame, photo.focus, target);
  // Little compression is quick, and the card ends as a JPEG.
  return sharp(scaled).extract(crop).png({ compressionLevel: 1 }).toBuffer();
}

/** Places a photo at the right of a dark ground, into which its left edge fades. */
async function placeOnGround(photo: Buffer, frame: Size, card: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">
    <linearGradient id="fade"><stop stop-opacity="0"/><stop offset=".45"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#fade)"/></svg>`;
  // `dest-in` gives the photo the opacity of the gradient: from 0 at the left to 1 at 45 % of the width.
  const faded = await sharp(photo)
    .ensureAlpha()
    .composite([{ input: Buffer.from(gradient), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp({ create: { ...card, channels: 3, background: colours.wineDeep } })
    .composite([{ input: faded, left: card.width - frame.width, top: 0 }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}
