import path from 'node:path';
import { kindOfName } from '../generator/media/kinds.ts';
import type { Site } from '../generator/site.ts';
import { diagnostic, type Diagnostic } from '../lib/diagnostic.ts';

/** A photo may be this many times as wide as the widest picture made of it; more only adds weight to the project. */
const MAX_OVERSIZE = 2;

/**
 * Reports photos that are much larger than the layout can use, or too small for it.
 *
 * @param root absolute path of the project
 */
export async function checkPhotos({ pages, read }: Site, root: string): Promise<Diagnostic[]> {
  const { default: sharp } = await import('sharp');
  const checks = [...widestUses(pages)].map(async ([src, needed]) => {
    const { width, height } = (await sharp(path.join(root, 'content/media', src)).metadata()).autoOrient;
    const isTooSmall = width < needed;
    const largestUseful = needed * MAX_OVERSIZE;
    if (!isTooSmall && width <= largestUseful) return [];
    const size = { src, width, height, needed };
    const enough = { width: largestUseful, height: Math.round((height * largestUseful) / width) };
    return read.media
      .filter((reference) => reference.src === src)
      .map(({ place, field }) =>
        isTooSmall
          ? diagnostic('check.photo-too-small', { ...place, field }, size)
          : diagnostic('check.photo-too-large', { ...place, field }, { ...size, enough }),
      );
  });
  return (await Promise.all(checks)).flat();
}

/** The greatest width, in pixels, in which pages use each photo, by its path below `content/media/`. */
function widestUses(pages: Site['pages']): Map<string, number> {
  const widest = new Map<string, number>();
  for (const { file, slot } of pages.flatMap(({ pictures }) => pictures)) {
    if (!slot || kindOfName(file) === 'svg') continue;
    widest.set(file, Math.max(widest.get(file) ?? 0, ...slot.widths));
  }
  return widest;
}
