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
import type { BaseUrl, ProjectRoot } from '../../lib/paths.ts';

interface LibraryOptions {
  cache: Cache;
  base: BaseUrl;
  log: Log;
}

/** @throws DiagnosticError with everything that is wrong with the files, at the fields that name them */
export async function openMedia(
  options: LibraryOptions & { root: ProjectRoot; references: readonly MediaReference[] },
): Promise<MediaLibrary> {
  const { root, references, cache, base, log } = options;
  const media = await readMedia(root, references, cache);
  return new MediaLibrary(media, { cache, base, log });
}

type MakeBytes = () => Promise<Buffer>;

type QualitySearch = QualityInput & { src: string };

const stemOf = (src: string) => path.basename(src, path.extname(src));

/**
 * Rendering is synchronous and encoding is slow: components call `picture` and `film` and get addresses at once;
 * `outputs` encodes afterwards what they asked for.
 */
export class MediaLibrary {
  readonly #media: ReadonlyMap<string, Medium>;
  readonly #options: LibraryOptions;
  readonly #outputs = new Map<string, MakeBytes>();
  /** By cache key. All widths of a photo share one search, and would each begin it otherwise. */
  readonly #qualitySearches = new Map<string, QualitySearch>();

  constructor(media: ReadonlyMap<string, Medium>, options: LibraryOptions) {
    this.#media = media;
    this.#options = options;
  }

  pictureKind(src: string): PictureKind {
    return this.#findPicture(src).kind === 'svg' ? 'drawing' : 'photo';
  }

  /**
   * Registers the files to make of a picture, and returns their addresses. `focus` such as `50% 30%`; by default the
   * point that the check found. Throws for a photo without a slot and for what no field names.
   */
  picture(src: string, slot: PictureSlot | undefined, focus?: string): PictureSet {
    const medium = this.#findPicture(src);
    if (medium.kind === 'svg') return this.#drawing(src, medium);
    if (!slot) throw new Error(`${src} is a photo: its <Picture> needs a slot`);
    const focalPoint = focus ? parseFocus(focus) : medium.focus;
    return this.#photo(src, medium, slot, focalPoint);
  }

  /** @throws DiagnosticError if no field of the content names the file, or it is not a film */
  film(src: string): FilmSource {
    const medium = this.#find(src);
    if (!isFilm(medium.kind)) throw misuseError(src, 'media.not-a-film');
    // The check of a film always finds its type.
    const { kind, bytes, type = '' } = medium;
    const name = `${stemOf(src)}.${contentHash(bytes)}.${kind}`;
    const address = this.#register(name, async () => bytes);
    return { src: address, type };
  }

  /** To be called after all pages are rendered. */
  async outputs(): Promise<Files> {
    const concurrency = availableParallelism(); // Each encoder keeps one core busy.
    // Before the encodings: those of one photo share the quality that one search finds, and would each begin that search.
    await pMap(this.#qualitySearches.values(), (search) => this.#findQuality(search), { concurrency });
    const makeFile = async ([file, make]: [string, MakeBytes]) => [file, await make()] as const;
    return Object.fromEntries(await pMap(this.#outputs, makeFile, { concurrency }));
  }

  /** Puts the quality into the cache, from where `photoRecipe` takes it. */
  async #findQuality({ src, ...input }: QualitySearch): Promise<void> {
    const { cache, log } = this.#options;
    let wasSearched = false;
    const onSearched = () => {
      wasSearched = true;
    };
    const result = await cache.getOrCreate(photoQualityRecipe, input, onSearched);
    if (!wasSearched) return;
    const quality = Number(result.toString());
    const { format, crop } = input;
    log(notice('media.photo-quality', { src, format, quality, width: crop.width }));
  }

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

  /** AVIF in each width of the slot, and WebP in that of phones for browsers without AVIF. */
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

  /** The version for phones decides the quality of all widths, so that they look alike. */
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

/** A size multiplied by `scale`, in whole pixels, at least 1 × 1. */
const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** A photo is never enlarged: its own width takes the place of all larger ones. */
function widthsWithoutEnlarging(slotWidths: readonly number[], photoWidth: number): number[] {
  const possibleWidths = slotWidths.map((width) => Math.min(width, photoWidth));
  return [...new Set(possibleWidths)].sort((a, b) => a - b);
}

const misuseError = (src: string, code: 'media.not-named' | 'media.not-a-picture' | 'media.not-a-film') =>
  new DiagnosticError([diagnostic(code, { file: `content/media/${src}` }, {})]);
