import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Content } from '../../src/content/schema.ts';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { insertNoBreakSpaces } from './content/typography.ts';
import { parseFocus, type FocalPoint } from './media/crop.ts';
import { kindOfName } from './media/kinds.ts';
import { checkMediumOnce } from './media/check-medium.ts';
import type { LoadedPage } from './pages.ts';
import { socialImageRecipe } from './social-image-recipe.ts';

/** The picture that messengers show when somebody shares the link of a page. */
export interface SocialImage {
  /** Path below `dist`: a name of its own for each content, because messengers keep a picture for long. */
  path: string;
  bytes: Uint8Array;
  alt: string;
}

/**
 * Makes the picture that messengers show when somebody shares a page: a heading and a summary on a photo, as JPEG of less
 * than 300 kB (of more only if even the lowest quality gives more). A page that sets no heading for its picture (`imageLines`
 * in its `meta`) gets the landing page's picture. A page that search engines must not list gets none. Writes no file but the
 * cache, which keeps each picture for later builds.
 *
 * @param site.root absolute path of the project
 * @returns the pictures by the page's path, such as `/privacidad/`
 * @throws Error if the photo behind the words did not pass the check of the media
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
  const fonts = { sans: await readFont('instrument-sans'), serif: await readFont('gloock') };
  const landingMeta = pages.find((page) => page.path === '/')?.meta(content);
  const images = new Map<string, SocialImage>();
  /** The pictures that were made, by their words: those of pages without words of their own are the same. */
  const made = new Map<string, Pick<SocialImage, 'path' | 'bytes'>>();
  for (const page of pages) {
    const meta = page.meta(content);
    if (meta.noindex) continue;
    const shownMeta = meta.imageLines ? meta : landingMeta;
    // For TypeScript: the landing page always sets a heading.
    if (!shownMeta?.imageLines) continue;
    // A page may have another description for shared links than for search engines.
    const { description } = shownMeta.social ?? shownMeta;
    const card = {
      practice: content.site.practice.name,
      title: shownMeta.imageLines,
      summary: insertNoBreakSpaces(description),
    };
    const words = JSON.stringify(card);
    let picture = made.get(words);
    if (!picture) {
      const bytes = await cache.getOrCreate(socialImageRecipe, { card, background, fonts });
      picture = { path: `assets/social.${contentHash(bytes)}.jpg`, bytes };
      made.set(words, picture);
    }
    // Without a heading of its own in the picture, a page has the alternative text of the landing page's.
    images.set(page.path, { ...picture, alt: altOf(page, meta.imageLines, socialImageAlt) });
  }
  return images;
}

/**
 * The alternative text of a page's picture. The practice has written it for the landing page's picture; those of other
 * pages have the same photo, so their own heading, if they have one, is put before it: `Términos de uso. Una sonrisa…`.
 *
 * @param imageLines the page's own heading in the picture, line by line
 * @param altOfLanding `meta.socialImageAlt` of the content
 */
function altOf({ path }: LoadedPage, imageLines: readonly string[] | undefined, altOfLanding: string): string {
  if (path === '/' || !imageLines) return altOfLanding;
  return `${imageLines.join(' ')}. ${altOfLanding}`;
}

/** The focal point of a photo in which the check has found none: the middle of the width, a third below the top. */
const UPPER_MIDDLE: FocalPoint = { x: 1 / 2, y: 1 / 3 };

/**
 * Reads the photo behind the words, with its size and its focal point: the point that crops keep in view. The size, and
 * the focal point of a photo for which the practice gave none, were found when the media of the content were checked, and
 * come from the cache.
 *
 * @param root absolute path of the project
 * @param src path below `content/media/`
 * @param givenFocus the focal point that the practice gave, such as `50% 30%`
 * @returns the photo's `bytes` and `size`, its `focus`, and `isFocusGiven`: whether the practice gave that focal point
 * @throws Error if the photo does not pass the check, which a build never comes to
 */
async function readBackground(root: string, src: string, cache: Cache, givenFocus?: string) {
  const bytes = await readFile(path.join(root, 'content/media', src));
  // The default is for TypeScript: the name of a photo that was checked ends with one of the known kinds.
  const kind = kindOfName(src) ?? 'jpg';
  const { size, focus: foundFocus = UPPER_MIDDLE } = await checkMediumOnce(kind, bytes, cache);
  // A photo that does not pass the check has no size.
  if (!size) throw new Error(`${src} does not pass the check`);
  const isFocusGiven = givenFocus !== undefined;
  const focus = isFocusGiven ? parseFocus(givenFocus) : foundFocus;
  return { bytes, size, focus, isFocusGiven };
}

/** Reads the latin subset of a font of @fontsource as WOFF, which satori can read (it cannot read WOFF2). */
const readFont = (name: string) =>
  readFile(createRequire(import.meta.url).resolve(`@fontsource/${name}/files/${name}-latin-400-normal.woff`));
