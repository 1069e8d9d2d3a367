import path from 'node:path';
import { buildSocialImages, openCache } from '../site/build.ts';
import type { Editor } from './editor.ts';

/** A JPEG of what messengers show for a page; undefined for a page that has no such picture, or before the first build. */
export async function drawSocialImage({ root, live }: Editor, pagePath: string): Promise<Uint8Array | undefined> {
  const { site } = live.current();
  if (!site) return undefined;
  // A page that has no words for a picture of its own gets that of the landing page.
  const pages = site.pages.filter((page) => page.path === pagePath || page.path === '/');
  const cache = openCache(path.join(root, '.cache'));
  const images = await buildSocialImages({ root, content: site.read.content, pages, cache });
  return images.get(pagePath)?.bytes;
}
