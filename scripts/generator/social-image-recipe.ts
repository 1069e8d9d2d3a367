import type { SocialCardProps } from '../../src/render/SocialCard.tsx';
import { defineRecipe } from './recipe.ts';

/** WhatsApp leaves larger pictures out of its previews. */
const MAX_BYTES = 300_000;

/** What a social image is made from. */
interface SocialImageInput {
  card: SocialCardProps;
  background: Buffer;
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
  const { width, height } = SOCIAL_CARD;
  // The subject moves right, to make room for the words; the veil hides the mirrored strip.
  const picture = await sharp(background)
    .autoOrient()
    .resize(width, height, { fit: 'cover', position: 'right' })
    .extend({ left: 64, extendWith: 'mirror' })
    .toBuffer();
  const drawn = await sharp(picture)
    .extract({ left: 0, top: 0, width, height })
    .composite([{ input: Buffer.from(words) }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (let quality = 86; ; quality -= 14) {
    const made = await sharp(drawn).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    if (made.byteLength < MAX_BYTES || quality <= 30) return made;
  }
}
