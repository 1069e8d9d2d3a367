import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import type { PictureSlot } from '../../../src/components/Picture/slots.ts';
import type { FilmSource, PictureKind, PictureSet } from '../../../src/render-context.ts';
import { notice, type Log } from '../../messages/notices.ts';
import { keyOf, type Cache, type Recipe } from '../cache.ts';
import { contentHash } from '../content-hash.ts';
import type { Files } from '../output.ts';
import { largestInside, parseFocus, type Size } from './crop.ts';
import { photoFormats, photoQualityRecipe, photoRecipe, type QualitySearch, type SizedPhoto } from './photo.ts';
import type { Medium } from './read.ts';
import { svgRecipe } from './svg.ts';
import type { BaseUrl } from '../../lib/paths.ts';

interface LibraryOptions {
  cache: Cache;
  base: BaseUrl;
  log: Log;
}

type Photo = Extract<Medium, { kind: 'photo' }>;
type Drawing = Extract<Medium, { kind: 'drawing' }>;

type MakeBytes = () => Promise<Buffer>;

/** WebP needs about this many times the bytes of AVIF to look the same. */
const WEBP_FACTOR = 1.5;

const stemOf = (file: string) => path.basename(file, path.extname(file));

/**
 * The pictures and films of the site. Rendering is synchronous and encoding is slow. Therefore `picture` and `film`
 * return addresses at once, and `outputs` encodes the files after the rendering.
 */
export class MediaLibrary {
  readonly #media: ReadonlyMap<string, Medium>;
  readonly #options: LibraryOptions;
  readonly #outputs = new Map<string, MakeBytes>();
  /** Searches to do in `outputs`, by cache key: all widths of a photo in a slot share one per format. */
  readonly #qualitySearches = new Map<string, () => Promise<void>>();

  constructor(media: ReadonlyMap<string, Medium>, options: LibraryOptions) {
    this.#media = media;
    this.#options = options;
  }

  pictureKind(file: string): PictureKind {
    return this.#findPicture(file).kind;
  }

  /**
   * Registers the files to make of a picture, and returns their addresses. `focus`, such as `50% 30%`, is by default
   * the focal point that `readMedia` detected. Drawings ignore `slot` and `focus`.
   *
   * @throws Error for a photo without a slot, and if no field of the content names the file, or it is a film
   */
  picture(file: string, slot: PictureSlot | undefined, focus?: string): PictureSet {
    const medium = this.#findPicture(file);
    if (medium.kind === 'drawing') return this.#drawing(file, medium);
    if (!slot) throw new Error(`${file} is a photo: its <Picture> needs a slot`);
    return this.#photo(file, focus ? { ...medium, focus: parseFocus(focus) } : medium, slot);
  }

  /**
   * Registers a film, which is published as it is.
   *
   * @throws Error if no field of the content names the file, or it is not a film
   */
  film(file: string): FilmSource {
    const medium = this.#find(file);
    if (medium.kind !== 'film') throw new Error(`${file} is no film`);
    const { bytes, type } = medium;
    const output = `assets/${stemOf(file)}.${contentHash(bytes)}${path.extname(file)}`;
    return { src: this.#register(output, async () => bytes), type };
  }

  /** Returns all registered files: encodes the pictures, or takes them from the cache. */
  async outputs(): Promise<Files> {
    const concurrency = availableParallelism(); // Each encoder keeps one core busy.
    // The qualities are cached first, because otherwise each encoding of a photo would begin the same search.
    await pMap(this.#qualitySearches.values(), (cacheQuality) => cacheQuality(), { concurrency });
    const makeFile = async ([output, makeBytes]: [string, MakeBytes]) => [output, await makeBytes()] as const;
    return Object.fromEntries(await pMap(this.#outputs, makeFile, { concurrency }));
  }

  /** Puts the quality that a search finds into the cache, from where `photoRecipe` takes it. Logs a new one. */
  async #cacheQuality(file: string, search: QualitySearch): Promise<void> {
    const { cache, log } = this.#options;
    const { format, photo } = search;
    const logNewQuality = (quality: Buffer) =>
      log(notice('media.photo-quality', { src: file, format, quality: Number(quality), width: photo.crop.width }));
    await cache.getOrCreate(photoQualityRecipe, search, logNewQuality);
  }

  #drawing(file: string, { bytes, size }: Drawing): PictureSet {
    const address = this.#registerRecipe(stemOf(file), 'svg', svgRecipe, { bytes, size });
    return { kind: 'drawing', ...size, src: address, phoneSrc: address, sources: [] };
  }

  /**
   * Registers AVIF in the widths of the slot, none above the photo's own, and WebP in the width for phones. Returns
   * their addresses. The slot's byte limit decides the quality for phones; the other widths get the same, so that all
   * look alike.
   */
  #photo(file: string, { bytes, size, focus }: Photo, slot: PictureSlot): PictureSet {
    const crop = largestInside(size, slot.aspect ?? size.width / size.height);
    const fullPhoto: SizedPhoto = { bytes, whole: size, crop, focus };
    const photos = widthsWithoutEnlarging(slot.widths, crop.width).map((width) => inWidth(fullPhoto, width));
    const largest = photos.at(-1);
    assert(largest, 'a slot has widths');

    const phonePhoto = inWidth(fullPhoto, Math.min(slot.phone.width, crop.width));
    const avifSearch: QualitySearch = { photo: phonePhoto, format: 'avif', maxBytes: slot.phone.bytes };
    const webpSearch: QualitySearch = { photo: phonePhoto, format: 'webp', maxBytes: slot.phone.bytes * WEBP_FACTOR };
    return {
      kind: 'photo',
      ...largest.crop,
      // One width is enough for the few browsers without AVIF, and keeps the HTML short.
      src: this.#registerEncoding(file, phonePhoto, webpSearch),
      phoneSrc: this.#registerEncoding(file, phonePhoto, avifSearch),
      sources: [{ type: photoFormats.avif.type, srcSet: this.#registerSrcSet(file, photos, avifSearch) }],
    };
  }

  #registerSrcSet(file: string, photos: readonly SizedPhoto[], search: QualitySearch): string {
    return photos.map((photo) => `${this.#registerEncoding(file, photo, search)} ${photo.crop.width}w`).join(', ');
  }

  /** Registers a photo to encode with the format and the result of a search, and the search. Returns its address. */
  #registerEncoding(file: string, photo: SizedPhoto, search: QualitySearch): string {
    this.#qualitySearches.set(keyOf(photoQualityRecipe, search), () => this.#cacheQuality(file, search));
    const stem = `${stemOf(file)}-${photo.crop.width}`;
    return this.#registerRecipe(stem, search.format, photoRecipe, { photo, search });
  }

  #find(file: string): Medium {
    const medium = this.#media.get(file);
    if (!medium) throw new Error(`no field of the content names ${file}`);
    return medium;
  }

  #findPicture(file: string): Photo | Drawing {
    const medium = this.#find(file);
    if (medium.kind === 'film') throw new Error(`${file} is a film, no picture`);
    return medium;
  }

  /** Registers a file that `outputs` makes later, and returns its address: `/assets/portrait-780.1buydxxhsk.avif`. */
  #registerRecipe<Input>(stem: string, ending: string, recipe: Recipe<Input>, input: Input): string {
    const { cache, log } = this.#options;
    const output = `assets/${stem}.${keyOf(recipe, input)}.${ending}`;
    const logCreation = () => log(notice('media.encoded', { path: output }));
    return this.#register(output, () => cache.getOrCreate(recipe, input, logCreation));
  }

  #register(output: string, makeBytes: MakeBytes): string {
    this.#outputs.set(output, makeBytes);
    return this.#options.base + output;
  }
}

function inWidth(photo: SizedPhoto, width: number): SizedPhoto {
  const scale = width / photo.crop.width;
  return { ...photo, whole: scaled(photo.whole, scale), crop: scaled(photo.crop, scale) };
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** Replaces widths above that of the photo by the photo's own width. */
function widthsWithoutEnlarging(slotWidths: readonly number[], photoWidth: number): number[] {
  const possibleWidths = slotWidths.map((width) => Math.min(width, photoWidth));
  return [...new Set(possibleWidths)].sort((a, b) => a - b);
}
