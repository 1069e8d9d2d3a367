import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Content } from '../../src/content/schema.ts';
import type { SocialCardProps } from '../../src/render/SocialCard.tsx';
import { contentHash, versionsOf, type Cache } from './cache.ts';
import { bindSpaces } from './content/text.ts';
import type { LoadedPage } from './pages.ts';

/** WhatsApp leaves larger pictures out of its previews. */
const MAX_BYTES = 300_000;

/** The picture that messengers show for a page. */
export interface SocialImage {
  /** Path below `dist`: a name of its own for each content, because messengers keep a picture for long. */
  path: string;
  bytes: Uint8Array;
  alt: string;
}

/**
 * The picture of each page, by the page's path: JPEG of less than 300 kB. Pages that search engines may never
 * list have none, pages without words of their own the landing page's.
 */
export async function buildSocialImages(site: {
  root: string;
  content: Content;
  pages: readonly LoadedPage[];
  cache: Cache;
}): Promise<Map<string, SocialImage>> {
  const { root, content, pages, cache } = site;
  const { socialBackground, socialImageAlt } = content.landing.meta;
  const background = await readFile(path.join(root, 'content/media', socialBackground));
  const landing = pages.find(({ path }) => path === '/')!.meta(content);
  const component = await readFile(path.join(root, 'src/render/SocialCard.tsx'));
  const recipe = contentHash(versionsOf('satori', 'sharp'), component, background);
  const images = new Map<string, SocialImage>();
  for (const page of pages) {
    const meta = page.meta(content);
    const source = meta.imageLines ? meta : landing;
    if (meta.noindex || !source.imageLines) continue;
    const card = {
      practice: content.site.practice.name,
      title: source.imageLines,
      summary: bindSpaces((source.social ?? source).description),
    };
    const bytes = await cache.bytes('social', [recipe, JSON.stringify(card)], () => draw(card, background));
    // The landing page's is told by the practice; the others show their heading on the same ground.
    const heading = page.path === '/' ? [] : [meta.imageLines?.join(' ')];
    const alt = [...heading, socialImageAlt].filter(Boolean).join('. ');
    images.set(page.path, { path: `assets/social.${contentHash(bytes)}.jpg`, bytes, alt });
  }
  return images;
}

/** Lays the words on the picture and encodes it, with as much quality as the limit allows. */
async function draw(card: SocialCardProps, background: Buffer): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }, { SocialCard, SOCIAL_CARD }] = await Promise.all([
    import('satori'),
    import('sharp'),
    import('../../src/render/SocialCard.tsx'),
  ]);
  const { resolve } = createRequire(import.meta.url);
  const font = (name: string) => readFile(resolve(`@fontsource/${name}/files/${name}-latin-400-normal.woff`));
  const words = await satori(SocialCard(card), {
    ...SOCIAL_CARD,
    fonts: [
      { name: 'Instrument Sans', data: await font('instrument-sans') },
      { name: 'Gloock', data: await font('gloock') },
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
