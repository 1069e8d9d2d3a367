import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Content } from '../../src/content/schema.ts';
import { socialFontFiles } from '../../src/render/social-fonts.ts';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { insertNoBreakSpaces } from './content/typography.ts';
import { parseFocus, upperMiddle } from './media/crop.ts';
import { kindOfName } from './media/kinds.ts';
import { checkMediumOnce } from './media/check-medium.ts';
import type { LoadedPage } from './pages.ts';
import { socialImageRecipe, type SocialFont } from './social-image-recipe.ts';
import type { ProjectRoot } from '../lib/paths.ts';

export interface SocialImage {
  /** Path below `dist`. The name contains a hash, because messengers cache a picture for long. */
  path: string;
  bytes: Uint8Array;
  alt: string;
  /** All words in the picture. */
  words: string;
}

/** Returns the pictures of shared links by the path of their page. */
export async function buildSocialImages(site: {
  root: ProjectRoot;
  content: Content;
  pages: readonly LoadedPage[];
  cache: Cache;
}): Promise<Map<string, SocialImage>> {
  const { root, content, pages, cache } = site;
  const { socialBackground, socialBackgroundFocus, socialImageAlt } = content.landing.meta;
  const background = await readBackground(root, socialBackground, cache, socialBackgroundFocus);
  const fonts = await readSocialFonts();
  const landingMeta = pages.find((page) => page.path === '/')?.meta(content);
  const images = new Map<string, SocialImage>();
  for (const page of pages) {
    const meta = page.meta(content);
    if (meta.noindex) continue;
    const shownMeta = meta.imageLines ? meta : landingMeta;
    assert(shownMeta?.imageLines, 'the landing page sets a heading');
    const { description } = shownMeta.social ?? shownMeta;
    const card = {
      practice: content.site.practice.name,
      title: shownMeta.imageLines,
      summary: insertNoBreakSpaces(description),
    };
    const bytes = await cache.getOrCreate(socialImageRecipe, { card, background, fonts });
    images.set(page.path, {
      path: `assets/social.${contentHash(bytes)}.jpg`,
      bytes,
      alt: altOf(page, meta.imageLines, socialImageAlt),
      words: [card.practice, ...card.title, card.summary].join('\n'),
    });
  }
  return images;
}

function altOf({ path }: LoadedPage, imageLines: readonly string[] | undefined, altOfLanding: string): string {
  if (path === '/' || !imageLines) return altOfLanding;
  return `${imageLines.join(' ')}. ${altOfLanding}`;
}

async function readBackground(root: ProjectRoot, src: string, cache: Cache, givenFocus?: string) {
  const bytes = await readFile(path.join(root, 'content/media', src));
  const kind = kindOfName(src);
  assert(kind, `${src} was checked, so its name ends with a known kind`);
  const { size, focus: foundFocus = upperMiddle } = await checkMediumOnce(kind, bytes, cache);
  if (!size) throw new Error(`${src} does not pass the check`);
  const focus = givenFocus === undefined ? foundFocus : parseFocus(givenFocus);
  return { bytes, size, focus };
}

/** The fonts are WOFF files, because satori cannot read WOFF2. */
export function readSocialFonts(): Promise<SocialFont[]> {
  const { resolve } = createRequire(import.meta.url);
  const files = Object.entries(socialFontFiles).map(async ([name, file]) => ({
    name,
    data: await readFile(resolve(`@fontsource/${file}`)),
  }));
  return Promise.all(files);
}
