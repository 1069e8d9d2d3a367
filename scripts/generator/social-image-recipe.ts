import { colours } from '../../src/colours.ts';
import { socialCardSize } from '../../src/render/social-card-size.ts';
import type { SocialCardProps } from '../../src/render/SocialCard.tsx';
import type { Recipe } from './cache.ts';
import { placeCrop, type FocalPoint, type Size } from './media/crop.ts';
import { mediaSources } from './media/kinds.ts';
import { resizeUpright } from './media/photo.ts';

/** WhatsApp shows no larger picture, as owners of sites report; the limit is not documented. */
const MAX_BYTES = 300_000;

/** JPEG qualities to try until the picture is small enough. */
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
  fonts: SocialFont[];
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
  create: drawCard,
};

async function drawCard({ card, background, fonts }: SocialImageInput): Promise<Buffer> {
  // Large packages, imported only here: see `Recipe`.
  const [{ default: satori }, { default: sharp }, { SocialCard }] = await Promise.all([
    import('satori'),
    import('sharp'),
    import('../../src/render/SocialCard.tsx'),
  ]);
  const wordsAsSvg = await satori(SocialCard(card), { ...socialCardSize, fonts });
  const photo = await drawBackground(background);
  const wordsOverPhoto = await sharp(photo)
    .composite([{ input: Buffer.from(wordsAsSvg) }])
    // Not compressed, because it is decoded again at once, like each PNG here.
    .png({ compressionLevel: 0 })
    .toBuffer();
  return encodeJpeg(wordsOverPhoto);
}

/** Takes the best of `qualities` that keeps the picture within MAX_BYTES, else LAST_QUALITY. */
async function encodeJpeg(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const encode = (quality: number) =>
    // JPEG has no transparency: a see-through photo lies on the colour of the card. 4:4:4 stores colours in full
    // resolution, which keeps the edges of coloured letters sharp.
    sharp(picture)
      .flatten({ background: colours.wineDeep })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
  for (const quality of qualities) {
    const jpeg = await encode(quality);
    if (jpeg.byteLength <= MAX_BYTES) return jpeg;
  }
  return encode(LAST_QUALITY);
}

/** A photo with a smaller ratio of width to height shows its subject under the words if it fills the card. */
const MIN_ASPECT_TO_FILL = 1.5;

/** Where photos go that do not fill the card. It begins under the words, because the photo's left edge fades out. */
const rightPart: Size = { width: Math.round(socialCardSize.width * 0.63), height: socialCardSize.height };

/** Where the subject comes: about the same place beside the words, as fractions of the card and of its right part. */
const targetOnCard: FocalPoint = { x: 0.74, y: 0.45 };
const targetInRightPart: FocalPoint = { x: 0.55, y: 0.42 };

/** Draws the photo on all of the card or on its right part, with the subject beside the words. */
async function drawBackground(photo: Background): Promise<Buffer> {
  const fillsCard = photo.size.width / photo.size.height >= MIN_ASPECT_TO_FILL;
  if (fillsCard) return fitIntoFrame(photo, socialCardSize, targetOnCard);
  const framedPhoto = await fitIntoFrame(photo, rightPart, targetInRightPart);
  return placeOnDarkCard(framedPhoto);
}

/** Scales a photo until it covers a frame, and cuts off the rest; its focal point comes to `target` or near it. */
async function fitIntoFrame(photo: Background, frame: Size, target: FocalPoint): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const scale = Math.max(frame.width / photo.size.width, frame.height / photo.size.height);
  const scaledSize = {
    width: Math.round(photo.size.width * scale),
    height: Math.round(photo.size.height * scale),
  };
  const scaled = await resizeUpright(photo.bytes, scaledSize);
  const crop = placeCrop(scaledSize, frame, photo.focus, target);
  return sharp(scaled).extract(crop).png({ compressionLevel: 0 }).toBuffer();
}

/** Places a photo on `rightPart` of a dark card, into which its left edge fades. */
async function placeOnDarkCard(photo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const opacityMask = `<svg xmlns="http://www.w3.org/2000/svg" width="${rightPart.width}" height="${rightPart.height}">
    <linearGradient id="fade"><stop stop-opacity="0"/><stop offset=".45"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#fade)"/></svg>`;
  // `dest-in` gives the photo the opacity of the mask: from 0 at the left to 1 at 45 % of the width.
  const faded = await sharp(photo)
    .ensureAlpha()
    .composite([{ input: Buffer.from(opacityMask), blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp({ create: { ...socialCardSize, channels: 3, background: colours.wineDeep } })
    .composite([{ input: faded, left: socialCardSize.width - rightPart.width, top: 0 }])
    .png({ compressionLevel: 0 })
    .toBuffer();
}
