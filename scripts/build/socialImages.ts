import type { Content } from '../../src/content/schema.ts';
import { forEach } from '../pool.ts';
import { contentHash, type Cache } from './cache.ts';
import { bindSpaces } from './content/typography.ts';
import type { Page } from './pages.ts';
import { socialImage } from './social.ts';
import type { OutputFile } from './types.ts';

/**
 * The picture that messengers show for each page; pages that search engines may never list have none.
 * Pages with the same words share one file, and pages without words of their own have the landing page's.
 *
 * @param background absolute path of the picture behind the words
 * @returns the file of each page, by the page's path
 */
export async function buildSocialImages(
  content: Content,
  pages: readonly Page[],
  background: string,
  cache: Cache,
): Promise<Map<string, OutputFile>> {
  const landing = pages.find(({ path }) => path === '/')?.module.meta(content);
  /** The paths of the pages that show the same words, by these words. */
  const wanted = new Map<string, { title: string[]; subtitle: string; paths: string[] }>();
  for (const { module, path } of pages) {
    const meta = module.meta(content);
    const source = meta.imageLines ? meta : landing;
    if (meta.noindex || !source?.imageLines) continue;
    const title = [...source.imageLines];
    const subtitle = bindSpaces((source.social ?? source).description);
    const words = JSON.stringify([title, subtitle]);
    const same = wanted.get(words) ?? { title, subtitle, paths: [] };
    same.paths.push(path);
    wanted.set(words, same);
  }

  const images = new Map<string, OutputFile>();
  await forEach(wanted.values(), async ({ title, subtitle, paths }) => {
    const bytes = await socialImage({ title, subtitle, practice: content.site.practice.name, background, cache });
    // A name of its own for each content: messengers keep a picture for long.
    const file = { path: `assets/social.${contentHash(bytes)}.jpg`, body: bytes };
    for (const path of paths) images.set(path, file);
  });
  return images;
}
