import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Content } from '../../src/content/schema.ts';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { insertNoBreakSpaces } from './content/typography.ts';
import { parseFocus } from './media/crop.ts';
import { kindOfName } from './media/kinds.ts';
import { checkMediumOnce } from './media/verdict.ts';
import type { LoadedPage } from './pages.ts';
import { socialImageRecipe } from './social-image-recipe.ts';

/** The picture that messengers show for a page. */
export interface SocialImage {
  /** Path below `dist`: a name of its own for each content, because messengers keep a picture for long. */
  path: string;
  bytes: Uint8Array;
  alt: string;
}

/**
 * Makes the picture of each page for shared links, a JPEG of less than 300 kB. Pages that search engines must not list
 * get none. A page that sets no words for its picture (`imageLines`) shows those of the landing page.
 *
 * @param site.root absolute path of the project
 * @returns the pictures by the page's path
 */
export async function buildSocialImages(site: {
  root: string;
  content: Content;
  pages: readonly LoadedPage[];
  cache: Cache;
}): Promise<Map<string, SocialImage>> {
  const { root, content, pages, cache } = site;
  const { socialBackground, socialBackgroundFocus, socialImageAlt } = content.landing.meta;
  const background = await readBackground(root, socialBackground, cache, socialBackgroundFocus);
  const landing = pages.find(({ path }) => path === '/')?.meta(content);
  const fonts = { sans: await readFont('instrument-sans'), serif: await readFont('gloock') };
  const images = new Map<string, SocialImage>();
  for (const page of pages) {
    const meta = page.meta(content);
    const words = meta.imageLines ? meta : landing;
    if (meta.noindex || !words?.imageLines) continue;
    const card = {
      practice: content.site.practice.name,
      title: words.imageLines,
      summary: insertNoBreakSpaces((words.social ?? words).description),
    };
    const bytes = await cache.getOrCreate(socialImageRecipe, { card, background, fonts });
    // The practice describes the landing page's image; the others show their heading on the same picture.
    const heading = page.path === '/' ? [] : [meta.imageLines?.join(' ')];
    const alt = [...heading, socialImageAlt].filter(Boolean).join('. ');
    images.set(page.path, { path: `assets/social.${contentHash(bytes)}.jpg`, bytes, alt });
  }
  return images;
}

/**
 * Reads the photo behind the words, with its size and focal point. The media library has checked it before, so its size
 * is known.
 *
 * @param root absolute path of the project
 * @param src path below `content/media/`
 * @param givenFocus the practice's focal point, such as `50% 30%`; by default the one that the check found, or else the
 *   middle of the width at a third of the height
 * @throws Error if the photo did not pass the check
 */
async function readBackground(root: string, src: string, cache: Cache, givenFocus?: string) {
  const bytes = await readFile(path.join(root, 'content/media', src));
  const { size, focus = { x: 1 / 2, y: 1 / 3 } } = await checkMediumOnce(kindOfName(src) ?? 'jpg', bytes, cache);
  if (!size) throw new Error(`${src} was not checked before the social images`);
  return { bytes, size, focus: givenFocus ? parseFocus(givenFocus) : focus, isFocusGiven: givenFocus !== undefined };
}

/** Reads the latin subset of a font of @fontsource as WOFF, which satori can read (it cannot read WOFF2). */
const readFont = (name: string) =>
  readFile(createRequire(import.meta.url).resolve(`@fontsource/${name}/files/${name}-latin-400-normal.woff`));
