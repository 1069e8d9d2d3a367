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
import { largestInside, parseFocus, type FocalPoint } from './crop.ts';
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
 * Opens the library of a site: reads and checks every file of `content/media/` that the content names.
 *
 * @param options.root absolute path of the project
 * @param options.references the fields of the content that name a file
 * @throws DiagnosticError with everything that is wrong with these files, at the fields that name them
 */
export async function openMedia(
  options: LibraryOptions & { root: string; references: readonly MediaReference[] },
): Promise<MediaLibrary> {
  const { root, references, cache, base, log } = options;
  const media = await readMedia(root, references, cache);
  return new MediaLibrary(media, { cache, base, log });
}

/** The name of a file without its ending. */
const stemOf = (src: string) => path.basename(src, path.extname(src));

/**
 * The pictures and films of a site. Rendering is synchronous and encoding is slow, so there are two phases: components
 * call `picture` and `film` while they render and get addresses at once; `outputs` encodes afterwards what they asked
 * for.
 */
export class MediaLibrary {
  readonly #media: ReadonlyMap<string, Medium>;
  readonly #options: LibraryOptions;
  /** How each file of the site is made, by its path below `dist`. */
  readonly #outputs = new Map<string, () => Promise<Buffer>>();
  /**
   * Inputs of the search for each photo's quality, with the photo's name for the log, by their cache key. `outputs`
   * runs the searches before it encodes: all widths of a photo share one result, and otherwise each would search for
   * it.
   */
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
   * The addresses of a picture for a page. An SVG becomes one optimised file. A photo becomes AVIF in the widths of its
   * slot (never wider than the photo itself) and WebP in the width of phones, cropped to the shape of the slot.
   *
   * @param slot the place of a photo in the layout; undefined only for drawings
   * @param focus the point of a photo that stays in view, such as `50% 30%`; by default the one that `checkPhoto` found
   * @throws DiagnosticError if no field of the content names the file, or it is a film; Error for a photo without a slot
   */
  picture(src: string, slot: PictureSlot | undefined, focus?: string): PictureSet {
    const medium = this.#findPicture(src);
    if (medium.kind === 'svg') return this.#drawing(src, medium);
    if (!slot) throw new Error(`${src} is a photo: its <Picture> needs a slot`);
    const focalPoint = focus ? parseFocus(focus) : medium.focus;
    return this.#photo(src, medium, slot, focalPoint);
  }

  /**
   * The address and MIME type of a film, which is published as it is.
   *
   * @throws DiagnosticError if no field of the content names the file, or it is not a film
   */
  film(src: string): FilmSource {
    const medium = this.#find(src);
    if (!isFilm(medium.kind)) throw misuseError(src, 'media.not-a-film');
    const { kind, bytes, type = '' } = medium;
    const address = this.#register(`${stemOf(src)}.${contentHash(bytes)}.${kind}`, async () => bytes);
    return { src: address, type };
  }

  /**
   * Makes every file that components have asked for, or takes it from the cache. Logs each slow step. To be called after
   * all pages are rendered.
   *
   * @returns the files by their path below `dist`
   */
  async outputs(): Promise<Files> {
    const concurrency = availableParallelism(); // Each encoder keeps one core busy.
    await pMap(this.#qualities.values(), (search) => this.#findQuality(search), { concurrency });
    const files = await pMap(this.#outputs, async ([path, make]) => [path, await make()] as const, { concurrency });
    return Object.fromEntries(files);
  }

  /** Finds the quality for a photo, and logs it. Does nothing if the cache has it. The encoding reads it from there. */
  async #findQuality({ src, ...input }: QualityInput & { src: string }): Promise<void> {
    const { cache, log } = this.#options;
    let wasCreated = false;
    const quality = await cache.getOrCreate(photoQualityRecipe, input, () => (wasCreated = true));
    if (!wasCreated) return;
    const { format, crop } = input;
    log(notice('media.photo-quality', { src, format, quality: Number(quality.toString()), width: crop.width }));
  }

  /** Plans the optimised SVG of a drawing, which `outputs` makes later, and says under which address pages show it. */
  #drawing(src: string, { bytes, size }: Medium): PictureSet {
    if (!size) throw new Error(`${src} was not measured`);
    // Ids begin with a hash of the drawing, so that those of two drawings never clash in one document.
    const input = { bytes, prefix: `i${contentHash(bytes).slice(0, 3)}`, size };
    return {
      kind: 'drawing',
      ...size,
      src: this.#registerRecipe(stemOf(src), 'svg', svgRecipe, input),
      sources: [],
    };
  }

  /**
   * Plans the encodings of a photo, which `outputs` makes later, and says under which addresses pages show them: AVIF
   * in each width of its slot and WebP in the phone's. All encodings of a format share the quality that is found for
   * the phone's width.
   *
   * @param focus the point of the photo that stays in view
   */
  #photo(src: string, medium: Medium, slot: PictureSlot, focus: FocalPoint | undefined): PictureSet {
    const { bytes, size: photo } = medium;
    if (!photo || !focus) throw new Error(`${src} was not measured`);
    // Without a shape, the slot shows the whole photo.
    const crop = largestInside(photo, slot.aspect ?? photo.width / photo.height);
    /** The version of the photo in a format whose crop is `width` pixels wide. */
    const versionOf = (format: PhotoFormat, width: number): PhotoVersion => {
      const scale = width / crop.width;
      const scaled = ({ width, height }: Size) => ({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
      });
      return { bytes, whole: scaled(photo), crop: scaled(crop), focus, format };
    };
    const phoneWidth = Math.min(slot.phone.width, crop.width);
    /** Registers one encoding, and the search for its quality. Returns its address. */
    const registerEncoding = (format: PhotoFormat, width: number) => {
      const phoneVersion = { ...versionOf(format, phoneWidth), limit: slot.phone.bytes };
      this.#qualities.set(keyOf(photoQualityRecipe, phoneVersion), { ...phoneVersion, src });
      const input = { version: versionOf(format, width), qualityOf: phoneVersion };
      return this.#registerRecipe(`${stemOf(src)}-${width}`, format, photoRecipe, input);
    };
    // A photo is never enlarged: each width that it does not have becomes its own. The set keeps that width once.
    const possibleWidths = slot.widths.map((width) => Math.min(width, crop.width));
    const widths = [...new Set(possibleWidths)].sort((a, b) => a - b);
    const srcSet = widths.map((width) => `${registerEncoding('avif', width)} ${width}w`).join(', ');
    return {
      kind: 'photo',
      ...versionOf('avif', Math.max(...widths)).crop,
      // One width is enough for the few browsers without AVIF, and spares the page five addresses.
      src: registerEncoding('webp', phoneWidth),
      sources: [{ type: photoFormats.avif.type, srcSet }],
    };
  }

  /** The file at a path below `content/media/`. Throws a DiagnosticError if no field of the content names it. */
  #find(src: string): Medium {
    const medium = this.#media.get(src);
    if (!medium) throw misuseError(src, 'media.not-named');
    return medium;
  }

  /** Like `#find`; also throws if the medium is a film. */
  #findPicture(src: string): Medium {
    const medium = this.#find(src);
    if (isFilm(medium.kind)) throw misuseError(src, 'media.not-a-picture');
    return medium;
  }

  /**
   * Registers a file that a recipe makes, such as an encoding of a photo. Its name contains the recipe's key, a hash of
   * everything that decides the file. Returns its address.
   *
   * @param stem the beginning of the name, such as `portrait-780`
   */
  #registerRecipe<Input>(stem: string, ending: string, recipe: Recipe<Input>, input: Input): string {
    const { cache, log } = this.#options;
    return this.#register(`${stem}.${keyOf(recipe, input)}.${ending}`, (path) =>
      cache.getOrCreate(recipe, input, () => log(notice('media.encoded', { path }))),
    );
  }

  /**
   * Registers a file to be made by `outputs`, and returns its address.
   *
   * @param name with a hash of everything that the file is made from: browsers keep a file of this name for a year
   * @param make makes the bytes; gets the path of the file below `dist`
   */
  #register(name: string, make: (path: string) => Promise<Buffer>): string {
    const path = `assets/${name}`;
    this.#outputs.set(path, () => make(path));
    return this.#options.base + path;
  }
}

/** The error for a component that asks for a file that no field names, or for a file of another kind. */
const misuseError = (src: string, code: 'media.not-named' | 'media.not-a-picture' | 'media.not-a-film') =>
  new DiagnosticError([diagnostic(code, { file: `content/media/${src}` }, {})]);
