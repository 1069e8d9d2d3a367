import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FilmSource, PictureSet } from '../../src/components/site.tsx';
import { forEach } from '../pool.ts';
import { formatSize } from '../size.ts';
import { contentHash, type Cache } from './cache.ts';
import { didYouMean } from './content/nearest.ts';
import { BuildFault, type Fault } from './fault.ts';
import { filmProblems, filmType } from './media/film.ts';
import { kindOfBytes, kindOfName, knownEndings, type MediaKind } from './media/kind.ts';
import type { Problem } from './media/problem.ts';
import { checkRaster, encodeRaster, rasterFormats, rasterVersion, type RasterFormat } from './media/raster.ts';
import { checkSvg, optimiseSvg, svgVersion, type ImageCheck } from './media/svg.ts';
import type { MediaReference, OutputFile } from './types.ts';

/** The files of `content/media/` that the content names, checked. */
export interface MediaLibrary {
  /**
   * A picture for a page: a photo as AVIF and WebP in the widths asked for (pixels; those beyond the
   * source become the source's own width), an SVG as one optimised file. Records that it is needed.
   */
  picture(file: string, widths: readonly number[]): PictureSet;
  /** Address and type of a film, which is published as it is. Records that it is needed. */
  film(file: string): FilmSource;
  /**
   * Everything that was asked for, encoded through the cache, several at a time.
   *
   * @param onProgress told after each file that was not in the cache
   */
  outputs(onProgress?: (done: number, total: number, name: string) => void): Promise<OutputFile[]>;
}

/** Provides the body of an output; tells where the cache did not have it. */
type Make = (onWork: () => void) => Promise<OutputFile['body']>;

/** Largest file that is read, in bytes. */
const maxBytes = 30_000_000;

interface Medium {
  kind: MediaKind;
  /** Absolute path. */
  source: string;
  bytes: Uint8Array;
  /** SHA-256 of the bytes. */
  digest: string;
  /** Upright size in pixels; 0 for a film. */
  width: number;
  height: number;
}

/**
 * Reads and checks every file of `content/media/` that the content names.
 *
 * @param options.dir the folder `content/media`, absolute
 * @param options.files where the content names a file
 * @param options.base path that the site lives below: `/` or `/site/`
 * @throws BuildFault with everything that is wrong, at the places in the content
 */
export async function openMedia(options: {
  dir: string;
  files: readonly MediaReference[];
  cache: Cache;
  base: string;
}): Promise<MediaLibrary> {
  const { dir, files, cache, base } = options;
  const present = await listFiles(dir);
  const media = new Map<string, Medium>();
  const problems = new Map<string, Problem[]>();
  await Promise.all(
    [...new Set(files.map(({ src }) => src))].map(async (src) => {
      const result = await openMedium(src, dir, present, cache);
      if ('problems' in result) problems.set(src, result.problems);
      else media.set(src, result);
    }),
  );

  const faults = files.flatMap(({ src, ...place }) =>
    (problems.get(src) ?? []).map((problem): Fault => ({ ...place, ...problem })),
  );
  if (faults.length) throw new BuildFault(faults);

  const wanted = new Map<string, Make>();

  function find(src: string): Medium {
    const medium = media.get(src);
    if (!medium) throw refuse(src, 'expected a field of the content that names it, because a page asks for it');
    return medium;
  }

  /** What a page asks for in a wrong way. */
  const refuse = (src: string, expected: string, found?: string) =>
    new BuildFault([{ file: `content/media/${src}`, expected, ...(found && { found }) }]);

  /** Records an output under a name that says what it is made from; gives its address. */
  function want(src: string, label: string, ending: string, parts: string[], make: Make): string {
    const stem = path.basename(src, path.extname(src));
    const name = `assets/${stem}${label}.${contentHash(...parts)}.${ending}`;
    wanted.set(name, make);
    return base + name;
  }

  function encoded(src: string, medium: Medium, format: RasterFormat, size: { width: number; height: number }): string {
    const options = JSON.stringify(rasterFormats[format].options);
    const parts = [medium.digest, format, rasterVersion, options, `${size.width}x${size.height}`];
    return want(src, `-${size.width}`, format, parts, async (onWork) => ({
      copyOf: await cache.file(format, parts, () => {
        onWork();
        return encodeRaster(medium.bytes, format, size);
      }),
    }));
  }

  function vector(src: string, medium: Medium): PictureSet {
    const parts = [medium.digest, svgVersion];
    const prefix = `i${contentHash(...parts).slice(0, 3)}`;
    const address = want(src, '', 'svg', parts, async (onWork) => ({
      copyOf: await cache.file('svg', parts, () => {
        onWork();
        return optimiseSvg(medium.bytes, prefix);
      }),
    }));
    return { width: medium.width, height: medium.height, src: address, sources: [] };
  }

  return {
    picture(src, widths) {
      const medium = find(src);
      if (medium.kind === 'svg') return vector(src, medium);
      if (!medium.width) throw refuse(src, 'expected a picture, because a page shows it as one', 'a film');
      const sizes = pictureSizes(medium, widths);
      const sets = (['avif', 'webp'] as const).map((format) => ({
        type: rasterFormats[format].type,
        addresses: sizes.map((size) => encoded(src, medium, format, size)),
      }));
      const largest = sizes[sizes.length - 1];
      const middle = sets[1]?.addresses[sizes.length >> 1];
      if (!largest || !middle) throw refuse(src, 'expected at least one width on the page that shows it', 'none');
      return {
        ...largest,
        src: middle,
        sources: sets.map(({ type, addresses }) => ({
          type,
          srcSet: addresses.map((address, index) => `${address} ${sizes[index]?.width}w`).join(', '),
        })),
      };
    },

    film(src) {
      const medium = find(src);
      if (medium.kind !== 'mp4' && medium.kind !== 'webm')
        throw refuse(src, 'expected a film, because a page shows it as one', 'a picture');
      return {
        src: want(src, '', medium.kind, [medium.digest], async () => ({ copyOf: medium.source })),
        type: filmType(medium.bytes, medium.kind),
      };
    },

    async outputs(onProgress) {
      const todo = [...wanted];
      const done: OutputFile[] = [];
      let count = 0;
      await forEach(todo.entries(), async ([index, [name, make]]) => {
        let encoded = false;
        const body = await make(() => (encoded = true));
        done[index] = { path: name, body };
        count++;
        if (encoded) onProgress?.(count, todo.length, name);
      });
      return done;
    },
  };
}

/** Every file below `dir`, as paths with `/` in the spelling of the disk; none where the folder is missing. */
async function listFiles(dir: string): Promise<string[]> {
  if (!existsSync(dir)) return [];
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

async function openMedium(
  src: string,
  dir: string,
  present: readonly string[],
  cache: Cache,
): Promise<Medium | { problems: Problem[] }> {
  // Compared with the listing: some systems would find `Foto.JPG` under `foto.jpg`, the server would not.
  if (!present.includes(src)) {
    const elsewhere = present.find((name) => path.posix.basename(name) === path.posix.basename(src));
    const hint = elsewhere ? `did you mean "${elsewhere}"?` : didYouMean(src, present);
    return { problems: [{ expected: 'expected a file of content/media', found: `"${src}"`, ...(hint && { hint }) }] };
  }
  const kind = kindOfName(src);
  if (!kind) {
    return { problems: [{ expected: `expected a file ending in ${knownEndings.join(', ')}`, found: `"${src}"` }] };
  }
  const source = path.join(dir, src);
  const { size } = await stat(source);
  const about = (expected: string, found: string) => ({ problems: [{ expected, found: `${found} in "${src}"` }] });
  if (!size) return about('expected a picture or a film', 'no bytes');
  if (size > maxBytes) return about(`expected at most ${formatSize(maxBytes)}`, formatSize(size));

  const bytes = await readFile(source);
  const real = kindOfBytes(bytes);
  if (real !== kind) return about(`expected ${kind.toUpperCase()} content, as the name says`, real);

  const digest = createHash('sha256').update(bytes).digest('hex');
  const { problems, width, height } = await check(kind, bytes, digest, cache);
  if (problems.length) {
    return { problems: problems.map((problem) => ({ ...problem, found: `${problem.found} in "${src}"` })) };
  }
  return { kind, source, bytes, digest, width, height };
}

/** What is wrong with the bytes. Slow checks run once for each content. */
async function check(kind: MediaKind, bytes: Uint8Array, digest: string, cache: Cache): Promise<ImageCheck> {
  if (kind === 'mp4' || kind === 'webm') return { problems: filmProblems(bytes, kind), width: 0, height: 0 };
  const version = kind === 'svg' ? svgVersion : rasterVersion;
  const found = await cache.bytes('media-check', [digest, version], async () =>
    JSON.stringify(await (kind === 'svg' ? checkSvg(bytes) : checkRaster(bytes))),
  );
  return JSON.parse(found.toString()) as ImageCheck;
}

/** The widths that a photo is offered in, ascending, with their heights. */
function pictureSizes(source: { width: number; height: number }, widths: readonly number[]) {
  return [...new Set(widths.map((width) => Math.min(width, source.width)))]
    .sort((a, b) => a - b)
    .map((width) => ({ width, height: Math.max(1, Math.round((source.height * width) / source.width)) }));
}
