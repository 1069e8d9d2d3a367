import { availableParallelism } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import type { PictureSlot } from '../../../src/components/Picture/slots.ts';
import type { FilmSource, PictureKind, PictureSet } from '../../../src/render-context.ts';
import { DiagnosticError, diagnostic } from '../../lib/diagnostic.ts';
import { notice, type Log } from '../../messages/notices.ts';
import type { Cache } from '../cache.ts';
import { contentHash } from '../content-hash.ts';
import type { MediaReference } from '../content/read.ts';
import type { Files } from '../output.ts';
import { keyOf, type Recipe } from '../recipe.ts';
import { largestInside, parseFocus } from './crop.ts';
import { isFilm, type Size } from './kinds.ts';
import {
  photoFormats,
  photoQualityRecipe,
  photoRecipe,
  type PhotoFormat,
  type PhotoVersion,
  type QualityInput,
} from './photo.ts';
import { readMedia, type Medium } from './read.ts';
import { svgRecipe } from './svg.ts';

/** What the library needs of a build. */
interface LibraryOptions {
  cache: Cache;
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
  /** Receives a line for each step of slow work. */
  log: Log;
}

/**
 * Reads and checks every file of `content/media/` that the content names.
 *
 * @param options.root absolute path of the project
 * @throws DiagnosticError with everything that is wrong, at the places in the content
 */
export async function openMedia({
  root,
  references,
  ...options
}: LibraryOptions & { root: string; references: readonly MediaReference[] }): Promise<MediaLibrary> {
  return new MediaLibrary(await readMedia(root, references, options.cache), options);
}

/** The name of a file without its ending. */
const stemOf = (src: string) => path.basename(src, path.extname(src));

/**
 * The pictures and films of a site. Pages ask for them while they are rendered and get addresses at once; what was asked
 * for is made afterwards, by `outputs`.
 */
export class MediaLibrary {
  readonly #media: ReadonlyMap<string, Medium>;
  readonly #options: LibraryOptions;
  /** How each file of the site is made, by its path below `dist`. */
  readonly #outputs = new Map<string, () => Promise<Buffer>>();
  /** The qualities to be found before photos are encoded, by their key: several widths of a photo share one. */
  readonly #qualities = new Map<string, QualityInput & { src: string }>();

  constructor(media: ReadonlyMap<string, Medium>, options: LibraryOptions) {
    this.#media = media;
    this.#options = options;
  }

  /** Whether a file is a photo or a drawing. */
  pictureKind(src: string): PictureKind {
    return this.#findPicture(src).kind === 'svg' ? 'drawing' : 'photo';
  }

  /**
   * A picture for a page: an SVG as one optimised file; a photo as AVIF in the widths of its slot (those beyond the
   * photo's own become its own) and WebP in the width of phones, cropped to the shape of the slot.
   *
   * @param slot only drawings can do without
   * @param focus the point of a photo that stays in view, such as `50% 30%`; otherwise the one that draws the eye
   */
  picture(src: string, slot: PictureSlot | undefined, focus?: string): PictureSet {
    const medium = this.#findPicture(src);
    if (medium.kind === 'svg') return this.#drawing(src, medium);
    if (!slot) throw new Error(`${src} is a photo: its <Picture> needs a slot`);
    return this.#photo(src, medium, slot, focus ? parseFocus(focus) : medium.focus);
  }

  /** Address and type of a film, which is published as it is. */
  film(src: string): FilmSource {
    const medium = this.#find(src);
    if (!isFilm(medium.kind)) throw misuseError(src, 'media.not-a-film');
    const { kind, bytes, type = '' } = medium;
    return { src: this.#register(`${stemOf(src)}.${contentHash(bytes)}.${kind}`, async () => bytes), type };
  }

  /** Everything that was asked for, by its path below `dist`. Takes from the cache what it has. */
  async outputs(): Promise<Files> {
    const { cache, log } = this.#options;
    const concurrency = availableParallelism(); // Each encoder keeps one core busy.
    await pMap(
      this.#qualities.values(),
      async ({ src, ...input }) => {
        let isNew = false;
        const quality = await cache.getOrCreate(photoQualityRecipe, input, () => (isNew = true));
        if (isNew) {
          const { format, crop } = input;
          const params = { src, format, quality: Number(quality.toString()), width: crop.width };
          log(notice('media.photo-quality', params));
        }
      },
      { concurrency },
    );
    const made = await pMap(this.#outputs, async ([name, make]) => [name, await make()] as const, { concurrency });
    return Object.fromEntries(made);
  }

  #drawing(src: string, { bytes, size = { width: 0, height: 0 } }: Medium): PictureSet {
    const input = { bytes, prefix: `i${contentHash(bytes).slice(0, 3)}`, size };
    return {
      kind: 'drawing',
      ...size,
      src: this.#registerRecipe(`${stemOf(src)}`, 'svg', svgRecipe, input),
      sources: [],
    };
  }

  #photo(src: string, { bytes, size: photo, focus: found }: Medium, slot: PictureSlot, focus = found): PictureSet {
    if (!photo || !focus) throw new Error(`${src} was not measured`);
    const crop = largestInside(photo, slot.aspect ?? photo.width / photo.height);
    const versionOf = (format: PhotoFormat, width: number): PhotoVersion => {
      const scale = width / crop.width;
      const scaled = ({ width, height }: Size) => ({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
      });
      return { bytes, whole: scaled(photo), crop: scaled(crop), focus, format };
    };
    const phoneWidth = Math.min(slot.phone.width, crop.width);
    const encode = (format: PhotoFormat, width: number) => {
      const qualityOf = { ...versionOf(format, phoneWidth), limit: slot.phone.bytes };
      this.#qualities.set(keyOf(photoQualityRecipe, qualityOf), { ...qualityOf, src });
      const input = { version: versionOf(format, width), qualityOf };
      return this.#registerRecipe(`${stemOf(src)}-${width}`, format, photoRecipe, input);
    };
    const widths = [...new Set(slot.widths.map((width) => Math.min(width, crop.width)))].sort((a, b) => a - b);
    const srcSet = widths.map((width) => `${encode('avif', width)} ${width}w`).join(', ');
    return {
      kind: 'photo',
      ...versionOf('avif', Math.max(...widths)).crop,
      // One width is enough for the few browsers without AVIF, and spares the page five addresses.
      src: encode('webp', phoneWidth),
      sources: [{ type: photoFormats.avif.type, srcSet }],
    };
  }

  #find(src: string): Medium {
    const medium = this.#media.get(src);
    if (!medium) throw misuseError(src, 'media.not-named');
    return medium;
  }

  #findPicture(src: string): Medium {
    const medium = this.#find(src);
    if (isFilm(medium.kind)) throw misuseError(src, 'media.not-a-picture');
    return medium;
  }

  /** Registers an output that a recipe makes, under a name with the recipe's key. Returns its address. */
  #registerRecipe<Input>(stem: string, ending: string, recipe: Recipe<Input>, input: Input): string {
    const { cache, log } = this.#options;
    return this.#register(`${stem}.${keyOf(recipe, input)}.${ending}`, (path) =>
      cache.getOrCreate(recipe, input, () => log(notice('media.encoded', { path }))),
    );
  }

  /** Registers an output. Its name has to change with everything it is made from. Returns its address. */
  #register(name: string, make: (path: string) => Promise<Buffer>): string {
    const path = `assets/${name}`;
    this.#outputs.set(path, () => make(path));
    return this.#options.base + path;
  }
}

/** The error for a component that asks for a file that no field names, or for a file of another kind. */
const misuseError = (src: string, code: 'media.not-named' | 'media.not-a-picture' | 'media.not-a-film') =>
  new DiagnosticError([diagnostic(code, { file: `content/media/${src}` }, {})]);
