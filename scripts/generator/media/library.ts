import { availableParallelism } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import type { PictureSlot } from '../../../src/components/Picture/slots.ts';
import type { FilmSource, PictureKind, PictureSet } from '../../../src/render-context.ts';
import { DiagnosticError, diagnostic } from '../../lib/diagnostic.ts';
import { notice, type Log } from '../../messages/notices.ts';
import { keyOf, type Cache, type Recipe } from '../cache.ts';
import { contentHash } from '../content-hash.ts';
import type { MediaReference } from '../content/read.ts';
import type { Files } from '../output.ts';
import { largestInside, parseFocus, type FocalPoint, type Size } from './crop.ts';
import { isFilm } from './kinds.ts';
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
 * Opens the library of a site when a build begins: reads and checks every file of `content/media/` that the content names.
 * The cache remembers the checks of files that have not changed since.
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

/** Makes the bytes of a file, or takes them from the cache. */
type MakeBytes = () => Promise<Buffer>;

/** The input of the search for a photo's quality, with the photo's name for the log. */
type QualitySearch = QualityInput & { src: string };

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
  readonly #outputs = new Map<string, MakeBytes>();
  /**
   * The searches for the quality of each photo, by their cache key. `outputs` runs them before it encodes: all widths of
   * a photo share one result, and otherwise each would search for it.
   */
  readonly #qualitySearches = new Map<string, QualitySearch>();

  constructor(media: ReadonlyMap<string, Medium>, options: LibraryOptions) {
    this.#media = media;
    this.#options = options;
  }

  /** Whether a file is a photo or a drawing. */
  pictureKind(src: string): PictureKind {
    return this.#findPicture(src).kind === 'svg' ? 'drawing' : 'photo';
  }

  /**
   * Called when a component shows a picture: registers the files to make of it, and returns their addresses. A drawing
   * becomes one optimised SVG. A photo is cropped to the shape of its slot and becomes AVIF in several widths and WebP in
   * one.
   *
   * @param slot the place of a photo in the layout, with its shape and widths; undefined only for drawings
   * @param focus the point of a photo that stays in view, such as `50% 30%`; by default the one that was found when the
   *   photo was checked (`checkPhoto`)
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
   * Called when a component shows a film: returns its address and MIME type, and registers its file, so that `outputs`
   * returns it later with the bytes as they are. The address contains a hash of them.
   *
   * @param src path below `content/media/`
   * @throws DiagnosticError if no field of the content names the file, or it is not a film
   */
  film(src: string): FilmSource {
    const medium = this.#find(src);
    if (!isFilm(medium.kind)) throw misuseError(src, 'media.not-a-film');
    // The check of a film always finds its type.
    const { kind, bytes, type = '' } = medium;
    const name = `${stemOf(src)}.${contentHash(bytes)}.${kind}`;
    const address = this.#register(name, async () => bytes);
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
    // Before the encodings: those of one photo share the quality that one search finds, and would each begin that search.
    await pMap(this.#qualitySearches.values(), (search) => this.#findQuality(search), { concurrency });
    const makeFile = async ([file, make]: [string, MakeBytes]) => [file, await make()] as const;
    return Object.fromEntries(await pMap(this.#outputs, makeFile, { concurrency }));
  }

  /**
   * Searches for the quality of a photo, stores it in the cache, from where `photoRecipe` takes it when it encodes, and logs
   * it. Does nothing if the cache has the quality from an earlier build.
   */
  async #findQuality({ src, ...input }: QualitySearch): Promise<void> {
    const { cache, log } = this.#options;
    let wasSearched = false;
    const onSearched = () => {
      wasSearched = true;
    };
    const result = await cache.getOrCreate(photoQualityRecipe, input, onSearched);
    if (!wasSearched) return;
    // The result is the number as text, such as `47`.
    const quality = Number(result.toString());
    const { format, crop } = input;
    log(notice('media.photo-quality', { src, format, quality, width: crop.width }));
  }

  /**
   * Registers the optimised SVG of a drawing, which `outputs` makes later. Returns its address and its size.
   *
   * @throws Error if the check has found no size, which cannot happen: `openMedia` would have refused the drawing
   */
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
   * Registers the encodings of a photo, which `outputs` makes later: AVIF in each width of its slot, and WebP in the width
   * of phones for browsers without AVIF. Registers the searches for their quality, too, one for each format. All show the same
   * part of the photo; none is wider than that part is in the file.
   *
   * @param focus the point of the photo that stays in view
   * @returns the addresses of the encodings, and the size of the largest one
   * @throws Error if the check has found no size or focal point, which cannot happen: `openMedia` would have refused the
   *   photo
   */
  #photo(src: string, medium: Medium, slot: PictureSlot, focus: FocalPoint | undefined): PictureSet {
    const { bytes, size: photo } = medium;
    if (!photo || !focus) throw new Error(`${src} was not measured`);
    const wholeAspect = photo.width / photo.height;
    // The largest part of the photo that has the shape of the slot; each version is that part, scaled to a width.
    const crop = largestInside(photo, slot.aspect ?? wholeAspect);
    /** The photo scaled so that this part has the given width. */
    const versionOf = (format: PhotoFormat, width: number): PhotoVersion => {
      const scale = width / crop.width;
      return { bytes, whole: scaled(photo, scale), crop: scaled(crop, scale), focus, format };
    };
    const phoneWidth = Math.min(slot.phone.width, crop.width);
    /** Registers the photo in one format and width. Returns the address. */
    const register = (format: PhotoFormat, width: number) => {
      // The limit of bytes decides the quality of the version for phones; all other widths in this format get the same one.
      const phoneVersion = { ...versionOf(format, phoneWidth), limit: slot.phone.bytes };
      return this.#registerEncoding(src, versionOf(format, width), phoneVersion);
    };
    const widths = widthsWithoutEnlarging(slot.widths, crop.width);
    const srcSet = widths.map((width) => `${register('avif', width)} ${width}w`).join(', ');
    const { crop: largestSize } = versionOf('avif', Math.max(...widths));
    return {
      kind: 'photo',
      ...largestSize,
      // One width is enough for the few browsers without AVIF, and the page gets shorter.
      src: register('webp', phoneWidth),
      sources: [{ type: photoFormats.avif.type, srcSet }],
    };
  }

  /**
   * Registers one encoding of a photo, and the search for its quality unless it is registered already. Returns the
   * address of the encoding.
   *
   * @param phoneVersion the version for phones. Its quality is searched, and every other width gets the same quality, so
   *   that all widths of a photo look alike
   */
  #registerEncoding(src: string, version: PhotoVersion, phoneVersion: QualityInput): string {
    this.#qualitySearches.set(keyOf(photoQualityRecipe, phoneVersion), { ...phoneVersion, src });
    const stem = `${stemOf(src)}-${version.crop.width}`;
    return this.#registerRecipe(stem, version.format, photoRecipe, { version, qualityOf: phoneVersion });
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
   * Registers a file that is made with a recipe, such as an encoding of a photo: `outputs` takes it from the cache later or,
   * if the cache does not have it, makes it and writes a line to the log. The name of the file contains the recipe's key, a
   * hash of everything that decides the file. Returns its address, such as `/assets/portrait-780.1buydxxhsk.avif`.
   *
   * @param stem the beginning of the name, such as `portrait-780`
   * @param ending the end of the name, without the dot, such as `avif`
   */
  #registerRecipe<Input>(stem: string, ending: string, recipe: Recipe<Input>, input: Input): string {
    const { cache, log } = this.#options;
    const name = `${stem}.${keyOf(recipe, input)}.${ending}`;
    return this.#register(name, (file) => {
      const logCreation = () => log(notice('media.encoded', { path: file }));
      return cache.getOrCreate(recipe, input, logCreation);
    });
  }

  /**
   * Registers a file to be made by `outputs`, and returns its address.
   *
   * @param name with a hash of everything that the file is made from: browsers keep a file of this name for a year
   * @param make makes the bytes, given the path of the file below `dist`
   */
  #register(name: string, make: (file: string) => Promise<Buffer>): string {
    const file = `assets/${name}`;
    this.#outputs.set(file, () => make(file));
    return this.#options.base + file;
  }
}

/** A size multiplied by `scale`, in whole pixels, at least 1 × 1. */
const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/**
 * The widths in which a photo is encoded, in ascending order: those of its slot. A photo is never enlarged, so its own
 * width takes the place of all larger ones.
 */
function widthsWithoutEnlarging(slotWidths: readonly number[], photoWidth: number): number[] {
  const possibleWidths = slotWidths.map((width) => Math.min(width, photoWidth));
  return [...new Set(possibleWidths)].sort((a, b) => a - b);
}

/** The error for a component that asks for a file that no field names, or for a file of another kind. */
const misuseError = (src: string, code: 'media.not-named' | 'media.not-a-picture' | 'media.not-a-film') =>
  new DiagnosticError([diagnostic(code, { file: `content/media/${src}` }, {})]);
