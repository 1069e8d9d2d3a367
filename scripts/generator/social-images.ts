import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Content } from '../../src/content/schema.ts';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { insertNoBreakSpaces } from './content/typography.ts';
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
  const fonts = { sans: await readFont('instrument-sans'), serif: await readFont('gloock') };
  const images = new Map<string, SocialImage>();
  for (const page of pages) {
    const meta = page.meta(content);
    const source = meta.imageLines ? meta : landing;
    if (meta.noindex || !source.imageLines) continue;
    const card = {
      practice: content.site.practice.name,
      title: source.imageLines,
      summary: insertNoBreakSpaces((source.social ?? source).description),
    };
    const bytes = await cache.getOrCreate(socialImageRecipe, { card, background, fonts });
    // The landing page's is told by the practice; the others show their heading on the same ground.
    const heading = page.path === '/' ? [] : [meta.imageLines?.join(' ')];
    const alt = [...heading, socialImageAlt].filter(Boolean).join('. ');
    images.set(page.path, { path: `assets/social.${contentHash(bytes)}.jpg`, bytes, alt });
  }
  return images;
}

/** The latin subset of a font of @fontsource. */
const readFont = (name: string) =>
  readFile(createRequire(import.meta.url).resolve(`@fontsource/${name}/files/${name}-latin-400-normal.woff`));
