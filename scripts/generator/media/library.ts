import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { glob } from 'glob';
import pMap from 'p-map';
import type { PictureSlot } from '../../../src/components/Picture/slots.ts';
import type { FilmSource, PictureKind, PictureSet } from '../../../src/render-context.ts';
import { DiagnosticError, errorAt } from '../../lib/diagnostic.ts';
import { contentHash, versionsOf, type Cache } from '../cache.ts';
import type { MediaReference } from '../content/read.ts';
import { didYouMean, formatSize } from '../messages.ts';
import type { Body, Files } from '../output.ts';
import { cropAround, DEFAULT_FOCUS, parseFocus } from './crop.ts';
import { checkFilm } from './film.ts';
import { isFilm, kindOfName, mediaKinds, refused, type MediaKind, type MediumCheck, type Size } from './kinds.ts';
import { checkRaster, encodeRaster, rasterFormats, type RasterFormat } from './raster.ts';
import { checkSvg, optimiseSvg } from './svg.ts';

/** The files of `content/media/` that the content names, checked. */
export type MediaLibrary = Awaited<ReturnType<typeof openMedia>>;

/** Largest file that is read, in bytes. */
const maxBytes = 30_000_000;

interface Medium extends MediumCheck {
  kind: MediaKind;
  bytes: Buffer;
  /** SHA-256 of the bytes. */
  digest: string;
}

/**
 * Reads and checks every file of `content/media/` that the content names.
 *
 * @param options.root absolute path of the project
 * @param options.base path that the site lives below, with a slash at both ends
 * @param options.log hears of each picture that had to be encoded
 * @throws DiagnosticError with everything that is wrong, at the places in the content
 */
export async function openMedia(options: {
  root: string;
  references: readonly MediaReference[];
  cache: Cache;
  base: string;
  log: (line: string) => void;
}) {
  const { root, references, cache, base, log } = options;
  const versions = versionsOf('sharp', 'svgo');
  const dir = path.join(root, 'content/media');
  const present = (await glob('**', { cwd: dir, nodir: true, posix: true })).sort();
  const names = [...new Set(references.map(({ src }) => src))];
  const media = new Map(await pMap(names, async (src) => [src, await openMedium(src)] as const));
  const errors = references.flatMap(({ src, place, field }) =>
    media
      .get(src)!
      .problems.map(({ expected, found, suggestion }) =>
        errorAt({ ...place, field }, `expected ${expected}, found ${found}`, suggestion),
      ),
  );
  if (errors.length > 0) throw new DiagnosticError(errors);

  async function openMedium(src: string): Promise<Medium> {
    const unread = (...problem: Parameters<typeof refused>): Medium => {
      return { kind: 'svg', bytes: Buffer.alloc(0), digest: '', ...refused(...problem) };
    };
    // Compared with the listing: some systems would find `Foto.JPG` under `foto.jpg`, the server would not.
    if (!present.includes(src)) {
      const elsewhere = present.find((name) => path.posix.basename(name) === path.posix.basename(src));
      const hint = elsewhere ? `did you mean "${elsewhere}"?` : didYouMean(src, present);
      return unread('a file of content/media', `"${src}"`, hint);
    }
    const kind = kindOfName(src);
    if (!kind) return unread(`a file ending in .${mediaKinds.join(', .')}`, `"${src}"`);
    const { size } = await stat(path.join(dir, src));
    if (size === 0) return unread('a picture or a film', `no bytes in "${src}"`);
    if (size > maxBytes) return unread(`at most ${formatSize(maxBytes)}`, `${formatSize(size)} in "${src}"`);
    const bytes = await readFile(path.join(dir, src));
    const digest = createHash('sha256').update(bytes).digest('hex');
    const parts = [versions, versionsOf('mediabunny', 'file-type'), kind, digest];
    const checked = await cache.bytes('medium', parts, async () => JSON.stringify(await checkMedium(kind, bytes)));
    const { problems, ...check } = JSON.parse(checked.toString()) as MediumCheck;
    const named = problems.map((problem) => ({ ...problem, found: `${problem.found} in "${src}"` }));
    return { kind, bytes, digest, ...check, problems: named };
  }

  const wanted = new Map<string, () => Promise<Body>>();
  let encodings = 0;

  function find(src: string, isWanted: (kind: MediaKind) => boolean, what: string): Medium {
    const medium = media.get(src);
    if (medium && isWanted(medium.kind)) return medium;
    const found = medium ? 'another kind of file' : 'no field of the content that names it';
    throw new DiagnosticError([errorAt({ file: `content/media/${src}` }, `expected ${what}, found ${found}`)]);
  }

  /** Notes an output under a name that says what it is made from; gives its address. */
  function want(src: string, label: string, ending: string, parts: string[], make: (name: string) => Promise<Body>) {
    const stem = path.basename(src, path.extname(src));
    const name = `assets/${stem}${label}.${contentHash(...parts)}.${ending}`;
    wanted.set(name, () => make(name));
    return base + name;
  }

  return {
    /**
     * A picture for a page: an SVG as one optimised file; a photo as AVIF and WebP, cropped to the shape of its slot
     * and in the slot's widths (those beyond the photo's own become its own). Notes that it is needed.
     *
     * @param focus the point of a photo that stays in view, such as `50% 30%`
     */
    picture(src: string, slot: PictureSlot | undefined, focus?: string): PictureSet {
      const { kind, bytes, digest, size } = find(src, (kind) => !isFilm(kind), 'a picture');
      const own = size!;
      if (kind === 'svg') {
        const parts = [digest, versions];
        const make = () => optimiseSvg(bytes, `i${contentHash(...parts).slice(0, 3)}`, own);
        const address = want(src, '', 'svg', parts, () => cache.bytes('svg', parts, make));
        return { kind: 'drawing', ...own, src: address, sources: [] };
      }
      if (!slot) throw new Error(`${src} is a photo: its <Picture> needs a slot`);
      const point = focus ? parseFocus(focus) : DEFAULT_FOCUS;
      const crop = cropAround(own, slot.aspect ?? own.width / own.height, point);
      const sizes = [...new Set(slot.widths.map((width) => Math.min(width, crop.width)))]
        .sort((a, b) => a - b)
        .map((width) => ({ width, height: Math.max(1, Math.round((crop.height * width) / crop.width)) }));
      const encoded = (format: RasterFormat, { width, height }: Size) => {
        const settings = JSON.stringify(rasterFormats[format].options);
        const parts = [digest, versions, format, settings, JSON.stringify(crop), `${width}x${height}`];
        const make = async (name: string) => {
          const made = await encodeRaster(bytes, crop, format, { width, height });
          log(`  encoded ${++encodings}  ${name}`);
          return made;
        };
        return want(src, `-${width}`, format, parts, (name) => cache.bytes(format, parts, () => make(name)));
      };
      const sets = (['avif', 'webp'] as const).map((format) => ({
        type: rasterFormats[format].type,
        addresses: sizes.map((size) => encoded(format, size)),
      }));
      return {
        kind: 'photo',
        ...sizes.at(-1)!,
        src: sets[1]!.addresses[sizes.length >> 1]!,
        sources: sets.map(({ type, addresses }) => ({
          type,
          srcSet: addresses.map((address, index) => `${address} ${sizes[index]!.width}w`).join(', '),
        })),
      };
    },

    /** Whether a file is a photo or a drawing. */
    pictureKind: (src: string): PictureKind =>
      find(src, (kind) => !isFilm(kind), 'a picture').kind === 'svg' ? 'drawing' : 'photo',

    /** Address and type of a film, which is published as it is. Notes that it is needed. */
    film(src: string): FilmSource {
      const { kind, bytes, digest, type = '' } = find(src, isFilm, 'a film');
      return { src: want(src, '', kind, [digest], async () => bytes), type };
    },

    /** Everything that was asked for, encoded through the cache. */
    async outputs(): Promise<Files> {
      const concurrency = availableParallelism(); // Each encoder keeps one core busy.
      const made = await pMap(wanted, async ([name, make]) => [name, await make()] as const, { concurrency });
      return Object.fromEntries(made);
    },
  };
}

/** Checks the bytes of a file that its name says to be of a kind. */
export async function checkMedium(kind: MediaKind, bytes: Buffer): Promise<MediumCheck> {
  const { fileTypeFromBuffer } = await import('file-type');
  const isSvg = () => /<svg[\s>]/.test(bytes.toString('latin1', 0, 65_536));
  const type = (await fileTypeFromBuffer(bytes))?.ext.replace('mkv', 'webm');
  const real = type && type !== 'xml' ? type : isSvg() ? 'svg' : 'text or unknown data';
  if (real !== kind) return refused(`${kind.toUpperCase()} content, as the name says`, real);
  if (isFilm(kind)) return checkFilm(bytes, kind);
  return kind === 'svg' ? checkSvg(bytes) : checkRaster(bytes);
}
