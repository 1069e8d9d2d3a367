import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { usualStages, type Stages } from '../build.ts';
import { kindOfName } from '../build/media/kind.ts';
import type { MediaReference } from '../build/types.ts';
import type { Finding } from './finding.ts';

/** A photo may be this many times as wide as the widest that any screen gets; more is only weight. */
const ROOM = 2;

/** The pictures that pages ask for. */
export interface AskedPictures {
  /** Stages of a build that listen to what the pages ask for. */
  stages: Stages;
  /** Photos that are much larger than the layout can use, or too small for it. */
  findings(root: string): Promise<Finding[]>;
}

/** Listens to a build: which photos in which widths do the pages ask for? */
export function listenToPictures(): AskedPictures {
  const widest = new Map<string, number>();
  const references: MediaReference[] = [];

  const stages: Stages = {
    ...usualStages,
    async openMedia(options) {
      references.push(...options.files);
      const library = await usualStages.openMedia(options);
      return {
        ...library,
        picture(file, widths) {
          widest.set(file, Math.max(widest.get(file) ?? 0, ...widths));
          return library.picture(file, widths);
        },
      };
    },
  };

  async function findings(root: string): Promise<Finding[]> {
    const found = await Promise.all(
      [...widest].map(async ([src, width]) => {
        if (kindOfName(src) === 'svg') return [];
        const message = await sizeProblem(path.join(root, 'content/media', src), width);
        if (!message) return [];
        return references
          .filter((reference) => reference.src === src)
          .map(({ file, line, field }): Finding => ({ file, line, message: `${field}: ${src} ${message}` }));
      }),
    );
    return found.flat();
  }
  return { stages, findings };
}

/** What is wrong with a photo's size for a layout that asks for at most `widest` pixels of width. */
async function sizeProblem(file: string, widest: number): Promise<string | undefined> {
  const { default: sharp } = await import('sharp');
  const { width, height } = (await sharp(await readFile(file)).metadata()).autoOrient;
  const is = `is ${width} x ${height} pixels`;
  if (width > widest * ROOM) {
    const enough = `${widest * ROOM} x ${Math.round((height * widest * ROOM) / width)}`;
    return `${is}, and no screen gets more than ${widest} pixels of its width; ${enough} are enough`;
  }
  if (width < widest) return `${is}, and large screens want ${widest} pixels of width; it would look soft there`;
  return undefined;
}
