/**
 * Pictures, logos and films that the practice chooses in a form: checked as the build checks them, and large enough for
 * every place that shows them; stored under a name that the editor makes.
 */
import path from 'node:path';
import { largestInside, type Size } from '../site/browser.ts';
import { diagnostic } from '../site/content.ts';
import { contentHash, isPhoto, type MediaKind, checkMedium, kindOfContent, type Site } from '../site/build.ts';
import { toFindings } from '../content/findings.ts';
import type { Upload } from '../content/edit-source.ts';
import type { Finding } from '../protocol.ts';
import { uploadWords } from '../sentences.ts';

/** Thrown if a chosen file cannot be used where it was chosen; `problems` say why, in Spanish. */
export class UnusableFileError extends Error {
  readonly problems: Finding[];

  constructor(problems: Finding[]) {
    super('unusable file');
    this.problems = problems;
  }
}

/** What one place on the pages needs of the photo that it shows, such as a width of 800 px in the shape 3 : 4. */
interface Need {
  /** The least width in pixels, after cropping to `aspect`. */
  width: number;
  /** Width by height; undefined if photos of any shape are shown whole. */
  aspect: number | undefined;
}

/** The needs of pictures that no page shows, by their field: the photo behind the words of shared links. */
const needsOutsidePages: Readonly<Record<string, Need>> = {
  'meta.socialBackground': { width: 1200, aspect: 1200 / 630 },
};

/** A path without the positions of list entries: `items[2].imageSrc` becomes `items[].imageSrc`. */
const withoutPositions = (field: string) => field.replaceAll(/\[\d+\]/g, '[]');

/**
 * What the site needs of a photo that somebody has chosen for a field, and in which folder below `content/media/` to store
 * it, such as `personas`. Both follow from the photo that the field has now. For a field in a list, they follow from the
 * photos of all entries of that list, because a new entry has no photo yet; the folder is that of the first. If other fields
 * name the same file, what their places need counts, too.
 *
 * @param field path of the field that will name the photo, such as `testimonials.items[3].imageSrc`
 * @returns if the content has no such photo yet: no needs of pages, and the folder `.`, which is `content/media/` itself
 */
function requirementsOf(field: string, { read, pages }: Site): { needs: Need[]; folder: string } {
  // The photos of this field, or of the same field in all entries of the list.
  const presentPhotos = read.media.filter((reference) => withoutPositions(reference.field) === withoutPositions(field));
  const picturesOnPages = pages.flatMap(({ pictures }) => pictures);
  const shownPictures = picturesOnPages.filter(({ file }) => presentPhotos.some(({ src }) => src === file));
  const needs: Need[] = [];
  for (const { slot } of shownPictures) {
    // A slot is a place for photos; pictures without one, such as logos, are shown whole. Even a phone needs this width.
    if (slot) needs.push({ aspect: slot.aspect, width: slot.phone.width });
  }
  // Only the photo behind the words of shared links has one.
  const needOutsidePages = needsOutsidePages[field];
  if (needOutsidePages) needs.push(needOutsidePages);
  const folder = path.posix.dirname(presentPhotos[0]?.src ?? '.');
  return { needs, folder };
}

/**
 * Why a photo is too small for a place, in Spanish; undefined if it is large enough.
 *
 * @param size of the whole photo, in pixels
 */
function lackOfPixels(size: Size, { width: least, aspect }: Need): string | undefined {
  // What is left of the width once the photo is cropped to the shape of the place.
  const usable = aspect === undefined ? size.width : largestInside(size, aspect).width;
  return usable < least ? uploadWords.tooSmall({ ...size, usable, least, aspect }) : undefined;
}

/** How many characters of the chosen file's name the name of a stored file keeps. */
const MAX_NAME_LENGTH = 40;

/**
 * Makes the name under which a chosen file is stored, safe in addresses. It consists of the words of the file's own name
 * (cut at MAX_NAME_LENGTH), a hash of its content and its kind: `Clínica Ñuñoa.JPEG` becomes `clinica-nunoa-<hash>.jpg`. A
 * name without Latin letters and digits becomes `archivo-<hash>.jpg`. Because of the hash, two photos that are both called
 * `foto.jpg` do not replace each other.
 */
function storedName(givenName: string, bytes: Uint8Array, kind: MediaKind): string {
  // NFD makes two characters of a letter with an accent: the letter, and the accent, a combining mark.
  const withoutAccents = path.parse(givenName).name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = withoutAccents.toLowerCase().match(/[a-z0-9]+/g) ?? ['archivo'];
  const shortName = words.join('-').slice(0, MAX_NAME_LENGTH);
  return `${shortName}-${contentHash(bytes)}.${kind}`;
}

/**
 * Checks a file that somebody has chosen in a form, before the change that names it is made: its kind and content must be
 * as the build wants them, and a photo must be large enough for every place that shows it. Decides where it will be
 * stored, but writes nothing.
 *
 * @param field path of the field that will name the file, such as `about.portrait.imageSrc`
 * @param site the last site that was built, which says where pages show the field
 * @returns the field, the bytes as they were chosen, and the path below `content/media/` at which they will be stored
 * @throws UnusableFileError with the reason in Spanish
 */
export async function prepareUpload(file: File, field: string, site: Site): Promise<Upload> {
  const refuse = (description: string) => new UnusableFileError([{ file: '', path: field, description }]);
  const original = Buffer.from(await file.arrayBuffer());
  const kind = await kindOfContent(original);
  if (!kind) throw refuse(uploadWords.wrongType);
  const { problems, size } = await checkMedium(kind, original);
  if (problems.length > 0) {
    const diagnostics = problems.map(({ code, params }) => diagnostic(code, { file: '', field }, params));
    throw new UnusableFileError(toFindings(diagnostics, new Map()));
  }
  const { needs, folder } = requirementsOf(field, site);
  if (isPhoto(kind) && size) {
    for (const need of needs) {
      const reason = lackOfPixels(size, need);
      if (reason !== undefined) throw refuse(reason);
    }
  }
  // The original is stored unchanged: the build makes the smaller files that pages show.
  return { path: field, src: path.posix.join(folder, storedName(file.name, original, kind)), bytes: original };
}
