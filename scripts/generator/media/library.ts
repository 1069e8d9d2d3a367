import { availableParallelism } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import type { PictureSlot } from '../../../src/components/Picture/slots.ts';
import type { FilmSource, PictureKind, PictureSet } from '../../../src/render-context.ts';
import { DiagnosticError } from '../../lib/diagnostic.ts';
import { notice, type Log } from '../../messages/notices.ts';
import { diagnostic } from '../../messages/problem.ts';
import { keyOf, type Cache, type Recipe } from '../cache.ts';
import { contentHash } from '../content-hash.ts';
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
import type { Medium } from './read.ts';
import { svgRecipe } from './svg.ts';
import type { BaseUrl } from '../../lib/paths.ts';

interface LibraryOptions {
  cache: Cache;
  base: BaseUrl;
  log: Log;
}

type MakeBytes = () => Promise<Buffer>;

type QualitySearch = QualityInput & { src: string };

const stemOf = (src: string) => path.basename(src, path.extname(src));

/**
 * The pictures and films of the site. Rendering is synchronous and encoding is slow. Therefore `picture` and `film`
 * return addresses at once, and `outputs` encodes the files after the rendering.
 */
export class MediaLibrary {
  readonly #media: ReadonlyMap<string, Medium>;
  readonly #options: LibraryOptions;
  readonly #outputs = new Map<string, MakeBytes>();
  /** Searches by cache key, because all widths of a photo share one. */
  readonly #qualitySearches = new Map<string, QualitySearch>();

  constructor(media: ReadonlyMap<string, Medium>, options: LibraryOptions) {
    this.#media = media;
    this.#options = options;
  }

  pictureKind(src: string): PictureKind {
    return this.#findPicture(src).kind === 'svg' ? 'drawing' : 'photo';
  }

  /**
   * Registers the files to make of a picture, and returns their addresses. `focus`, such as `50% 30%`, is by default
   * the focal point that the check detected.
   *
   * @throws Error for a photo without a slot
   * @throws DiagnosticError if no field of the content names the file, or it is a film
   */
  picture(src: string, slot: PictureSlot | undefined, focus?: string): PictureSet {
    const medium = this.#findPicture(src);
    if (medium.kind === 'svg') return this.#drawing(src, medium);
    if (!slot) throw new Error(`${src} is a photo: its <Picture> needs a slot`);
    const focalPoint = focus ? parseFocus(focus) : medium.focus;
    return this.#photo(src, medium, slot, focalPoint);
  }

  /**
   * Registers a film, which is published as it is.
   *
   * @throws DiagnosticError if no field of the content names the file, or it is not a film
   */
  film(src: string): FilmSource {
    const medium = this.#find(src);
    if (!isFilm(medium.kind)) throw misuseError(src, 'media.not-a-film');
    const { kind, bytes, type } = medium;
    if (type === undefined) throw new Error(`${src} was not checked`);
    const name = `${stemOf(src)}.${contentHash(bytes)}.${kind}`;
    const address = this.#register(name, async () => bytes);
    return { src: address, type };
  }

  /** Returns all registered files: encodes the pictures, or takes them from the cache. */
  async outputs(): Promise<Files> {
    const concurrency = availableParallelism(); // Each encoder keeps one core busy.
    // The searches come first, because otherwise each encoding of a photo would begin the same search.
    await pMap(this.#qualitySearches.values(), (search) => this.#findQuality(search), { concurrency });
    const makeFile = async ([file, make]: [string, MakeBytes]) => [file, await make()] as const;
    return Object.fromEntries(await pMap(this.#outputs, makeFile, { concurrency }));
  }

  /** Stores the quality in the cache, where `photoRecipe` reads it. */
  async #findQuality({ src, ...input }: QualitySearch): Promise<void> {
    const { cache, log } = this.#options;
    const { format, crop } = input;
    const logQuality = (result: Buffer) =>
      log(notice('media.photo-quality', { src, format, quality: Number(result), width: crop.width }));
    await cache.getOrCreate(photoQualityRecipe, input, logQuality);
  }

  #drawing(src: string, { bytes, size }: Medium): PictureSet {
    if (!size) throw new Error(`${src} was not measured`);
    const address = this.#registerRecipe(stemOf(src), 'svg', svgRecipe, { bytes, size });
    return { kind: 'drawing', ...size, src: address, phoneSrc: address, sources: [] };
  }

  /** Registers AVIF in each width of the slot, and WebP in the width of phones for browsers without AVIF. */
  #photo(src: string, medium: Medium, slot: PictureSlot, focus: FocalPoint | undefined): PictureSet {
    const { bytes, size: photo } = medium;
    if (!photo || !focus) throw new Error(`${src} was not measured`);
    const wholeAspect = photo.width / photo.height;
    const crop = largestInside(photo, slot.aspect ?? wholeAspect);
    const versionOf = (format: PhotoFormat, width: number): PhotoVersion => {
      const scale = width / crop.width;
      return { bytes, whole: scaled(photo, scale), crop: scaled(crop, scale), focus, format };
    };
    const phoneWidth = Math.min(slot.phone.width, crop.width);
    const register = (format: PhotoFormat, width: number) => {
      // The byte limit decides the quality for phones. The other widths get the same quality, so that all look alike.
      const phoneVersion = { ...versionOf(format, phoneWidth), limit: slot.phone.bytes };
      return this.#registerEncoding(src, versionOf(format, width), phoneVersion);
    };
    const widths = widthsWithoutEnlarging(slot.widths, crop.width);
    const srcSet = widths.map((width) => `${register('avif', width)} ${width}w`).join(', ');
    const { crop: largestSize } = versionOf('avif', Math.max(...widths));
    return {
      kind: 'photo',
      ...largestSize,
      // One width is enough for the few browsers without AVIF, and keeps the HTML short.
      src: register('webp', phoneWidth),
      phoneSrc: register('avif', phoneWidth),
      sources: [{ type: photoFormats.avif.type, srcSet }],
    };
  }

  #registerEncoding(src: string, version: PhotoVersion, phoneVersion: QualityInput): string {
    this.#qualitySearches.set(keyOf(photoQualityRecipe, phoneVersion), { ...phoneVersion, src });
    const stem = `${stemOf(src)}-${version.crop.width}`;
    return this.#registerRecipe(stem, version.format, photoRecipe, { version, qualityOf: phoneVersion });
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

  /** The name contains the recipe's key: `/assets/portrait-780.1buydxxhsk.avif`. */
  #registerRecipe<Input>(stem: string, ending: string, recipe: Recipe<Input>, input: Input): string {
    const { cache, log } = this.#options;
    const name = `${stem}.${keyOf(recipe, input)}.${ending}`;
    return this.#register(name, (file) => {
      const logCreation = () => log(notice('media.encoded', { path: file }));
      return cache.getOrCreate(recipe, input, logCreation);
    });
  }

  #register(name: string, make: (file: string) => Promise<Buffer>): string {
    const file = `assets/${name}`;
    this.#outputs.set(file, () => make(file));
    return this.#options.base + file;
  }
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

const misuseError = (src: string, code: 'media.not-named' | 'media.not-a-picture' | 'media.not-a-film') =>
  new DiagnosticError([diagnostic(code, { file: `content/media/${src}` }, {})]);
