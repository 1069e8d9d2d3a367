import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { glob } from 'glob';
import pMap from 'p-map';
import type { PictureSlot } from '../../../src/components/Picture/slots.ts';
import type { FilmSource, PictureKind, PictureSet } from '../../../src/render-context.ts';
import { DiagnosticError, errorAt } from '../../lib/diagnostic.ts';
import type { Cache } from '../cache.ts';
import { contentHash } from '../content-hash.ts';
import type { MediaReference } from '../content/read.ts';
import { didYouMean, formatSize } from '../messages.ts';
import type { Files } from '../output.ts';
import { keyOf, type Recipe } from '../recipe.ts';
import { cropAround, DEFAULT_FOCUS, parseFocus } from './crop.ts';
import { isFilm, kindOfName, mediaKinds, refused, type MediaKind, type MediumCheck, type Size } from './kinds.ts';
import { rasterFormats, rasterRecipe, type RasterFormat } from './raster.ts';
import { svgRecipe } from './svg.ts';
import { checkMediumOnce } from './verdict.ts';

/** The files of `content/media/` that the content names, checked. */
export type MediaLibrary = Awaited<ReturnType<typeof openMedia>>;

/** The name of a file without its ending. */
const stemOf = (src: string) => path.basename(src, path.extname(src));

/** Largest file that is read, in bytes. */
const maxBytes = 30_000_000;

interface Medium extends MediumCheck {
  kind: MediaKind;
  bytes: Buffer;
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
      return { kind: 'svg', bytes: Buffer.alloc(0), ...refused(...problem) };
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
    const { problems, ...check } = await checkMediumOnce(kind, bytes, cache);
    const named = problems.map((problem) => ({ ...problem, found: `${problem.found} in "${src}"` }));
    return { kind, bytes, ...check, problems: named };
  }

  /** How each output is made, by its path below `dist`. */
  const outputs = new Map<string, () => Promise<Buffer>>();
  let encodings = 0;

  function find(src: string, isWanted: (kind: MediaKind) => boolean, what: string): Medium {
    const medium = media.get(src);
    if (medium && isWanted(medium.kind)) return medium;
    const found = medium ? 'another kind of file' : 'no field of the content that names it';
    throw new DiagnosticError([errorAt({ file: `content/media/${src}` }, `expected ${what}, found ${found}`)]);
  }

  /** Registers an output. The hash in its name changes with everything it is made from. Returns its address. */
  function register(name: `${string}.${string}`, make: (path: string) => Promise<Buffer>): string {
    const path = `assets/${name}`;
    outputs.set(path, () => make(path));
    return base + path;
  }

  /** Registers an output that a recipe makes from a source. */
  function registerRecipe<Input>(
    { src, label = '', ending }: { src: string; label?: string; ending: string },
    recipe: Recipe<Input>,
    input: Input,
    onCreated?: (path: string) => void,
  ): string {
    return register(`${stemOf(src)}${label}.${keyOf(recipe, input)}.${ending}`, (path) =>
      cache.getOrCreate(recipe, input, () => onCreated?.(path)),
    );
  }

  return {
    /**
     * A picture for a page: an SVG as one optimised file; a photo as AVIF and WebP, cropped to the shape of its slot
     * and in the slot's widths (those beyond the photo's own become its own). Notes that it is needed.
     *
     * @param focus the point of a photo that stays in view, such as `50% 30%`
     */
    picture(src: string, slot: PictureSlot | undefined, focus?: string): PictureSet {
      const { kind, bytes, size } = find(src, (kind) => !isFilm(kind), 'a picture');
      const own = size!;
      if (kind === 'svg') {
        const input = { bytes, prefix: `i${contentHash(bytes).slice(0, 3)}`, size: own };
        const address = registerRecipe({ src, ending: 'svg' }, svgRecipe, input);
        return { kind: 'drawing', ...own, src: address, sources: [] };
      }
      if (!slot) throw new Error(`${src} is a photo: its <Picture> needs a slot`);
      const point = focus ? parseFocus(focus) : DEFAULT_FOCUS;
      const crop = cropAround(own, slot.aspect ?? own.width / own.height, point);
      const sizes = [...new Set(slot.widths.map((width) => Math.min(width, crop.width)))]
        .sort((a, b) => a - b)
        .map((width) => ({ width, height: Math.max(1, Math.round((crop.height * width) / crop.width)) }));
      const encoded = (format: RasterFormat, { width, height }: Size) => {
        const output = { src, label: `-${width}`, ending: format };
        return registerRecipe(output, rasterRecipe, { bytes, crop, format, width, height }, (path) =>
          log(`  encoded ${++encodings}  ${path}`),
        );
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
      const { kind, bytes, type = '' } = find(src, isFilm, 'a film');
      return { src: register(`${stemOf(src)}.${contentHash(bytes)}.${kind}`, async () => bytes), type };
    },

    /** Everything that was asked for, encoded through the cache. */
    async outputs(): Promise<Files> {
      const concurrency = availableParallelism(); // Each encoder keeps one core busy.
      const made = await pMap(outputs, async ([name, make]) => [name, await make()] as const, { concurrency });
      return Object.fromEntries(made);
    },
  };
}
