import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Content } from '../../src/content/schema.ts';
import type { SocialCardProps } from '../../src/render/SocialCard.tsx';
import { socialFontFiles } from '../../src/render/social-fonts.ts';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { insertNoBreakSpaces } from './content/typography.ts';
import { parseFocus, upperMiddle } from './media/crop.ts';
import type { Medium } from './media/read.ts';
import type { LoadedPage } from './pages.ts';
import { socialImageRecipe, type SocialFont } from './social-image-recipe.ts';

export interface SocialImage {
  /** Path below `dist`. The name contains a hash, because messengers cache a picture for long. */
  path: string;
  bytes: Uint8Array;
  alt: string;
}

/** Returns the pictures of shared links by the address of their page; a page with `noindex` has none. */
export async function buildSocialImages(options: {
  content: Content;
  media: ReadonlyMap<string, Medium>;
  pages: readonly LoadedPage[];
  cache: Cache;
}): Promise<Map<string, SocialImage>> {
  const { content, media, pages, cache } = options;
  const landingPage = pages.find(({ address }) => address === '/');
  assert(landingPage, 'every site has a landing page');
  const background = backgroundOf(content.landing.meta, media);
  const fonts = await readSocialFonts();
  const images = new Map<string, SocialImage>();
  for (const page of pages) {
    if (page.meta(content).noindex) continue;
    const card = cardOf(page, landingPage, content);
    const bytes = await cache.getOrCreate(socialImageRecipe, { card, background, fonts });
    images.set(page.address, {
      path: `assets/social.${contentHash(bytes)}.jpg`,
      bytes,
      alt: altOf(page, content),
    });
  }
  return images;
}

/** Returns the words of the picture. A page without `imageLines` has those of the landing page. */
function cardOf(page: LoadedPage, landingPage: LoadedPage, content: Content): SocialCardProps {
  const ownMeta = page.meta(content);
  const meta = ownMeta.imageLines ? ownMeta : landingPage.meta(content);
  assert(meta.imageLines, 'the landing page sets `imageLines`');
  return {
    practice: content.site.practice.name,
    title: meta.imageLines,
    // Headings have these spaces already. Descriptions do not: search engines and messengers expect plain text.
    summary: insertNoBreakSpaces(meta.social?.description ?? meta.description),
  };
}

/** Describes the picture. The content describes that of the landing page; other pages add their own heading. */
function altOf(page: LoadedPage, content: Content): string {
  const { socialImageAlt } = content.landing.meta;
  const isLandingPage = page.address === '/';
  const { imageLines } = page.meta(content);
  return isLandingPage || !imageLines ? socialImageAlt : `${imageLines.join(' ')}. ${socialImageAlt}`;
}

/** The photo or drawing behind the words. */
function backgroundOf(meta: Content['landing']['meta'], media: ReadonlyMap<string, Medium>) {
  const { socialBackground: src, socialBackgroundFocus: givenFocus } = meta;
  const medium = media.get(src);
  assert(medium && medium.kind !== 'film', `${src} is a picture that was read`);
  const ownFocus = medium.kind === 'photo' ? medium.focus : upperMiddle;
  const { bytes, size } = medium;
  return { bytes, size, focus: givenFocus === undefined ? ownFocus : parseFocus(givenFocus) };
}

/** The fonts are WOFF files, because satori cannot read WOFF2. */
function readSocialFonts(): Promise<SocialFont[]> {
  const { resolve } = createRequire(import.meta.url);
  const readFont = async ([name, file]: [string, string]) => ({
    name,
    data: await readFile(resolve(`@fontsource/${file}`)),
  });
  return Promise.all(Object.entries(socialFontFiles).map(readFont));
}
