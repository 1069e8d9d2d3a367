/** Pictures, logos and films that the practice chooses in a form: checked as the build checks them, and named. */
import path from 'node:path';
import { largestInside, parsePath, socialCardSize, type Size, withoutPositions } from '../site/browser.ts';
import { diagnostic, sentenceText, yamlFiles } from '../site/content.ts';
import {
  contentHash,
  checkMedium,
  formatOfContent,
  type MediaFormat,
  type MediaProblem,
  type Site,
} from '../site/build.ts';
import type { Upload } from '../content/edit-source.ts';
import { SOCIAL_BACKGROUND } from '../content/files.ts';
import { Refused } from '../content/refused.ts';
import { isField } from '../shared/is-field.ts';
import { uploadWords } from '../shared/sentences.ts';

/** What one place on the pages needs of its photo. */
interface Need {
  /** The least width in pixels, after cropping to `aspect`. */
  width: number;
  /** Width by height; undefined if photos of any shape are shown whole. */
  aspect: number | undefined;
}

/** What shared links need of their background, which is not among the pictures of the pages. */
const socialBackgroundNeed: Need = {
  width: socialCardSize.width,
  aspect: socialCardSize.width / socialCardSize.height,
};

/** The media that a field names now. In a list, those of all entries: a new entry needs the same size and folder. */
function presentMediaOf(fieldPath: string, { source }: Site): string[] {
  // Files need no comparison: only `landing.yaml` names media.
  const pathInSchema = withoutPositions(parsePath(fieldPath));
  const references = source.media.filter((each) => withoutPositions(parsePath(each.field)) === pathInSchema);
  return references.map(({ src }) => src);
}

/** What the site needs of a new photo in a field: the same as of the photos that the field has now. */
function needsOf(fieldPath: string, presentMedia: readonly string[], { pages }: Site): Need[] {
  const shownPictures = pages.flatMap(({ pictures }) => pictures).filter(({ file }) => presentMedia.includes(file));
  // Pictures without a slot, such as logos, are shown whole, in any size.
  const slots = shownPictures.flatMap(({ slot }) => slot ?? []);
  // A photo narrower than a phone needs is refused; larger screens show what there is.
  const needs = slots.map(({ aspect, phone }): Need => ({ aspect, width: phone.width }));
  const isSocialBackground = isField({ file: yamlFiles.landing, path: fieldPath }, SOCIAL_BACKGROUND);
  return isSocialBackground ? [...needs, socialBackgroundNeed] : needs;
}

/** Why a photo is too small for one of its places, as a Spanish sentence; undefined if it is large enough for all. */
function lackOfPixels(size: Size, needs: readonly Need[]): string | undefined {
  const usableWidth = (aspect: number | undefined) =>
    aspect === undefined ? size.width : largestInside(size, aspect).width;
  const unmet = needs.find(({ width, aspect }) => usableWidth(aspect) < width);
  if (!unmet) return undefined;
  const { width, aspect } = unmet;
  const needed = aspect === undefined ? `${width} px de ancho` : `${width} × ${Math.ceil(width / aspect)} px`;
  return uploadWords.tooSmall(size, needed);
}

/** Longer names of chosen files are cut. */
const MAX_NAME_LENGTH = 40;

/**
 * `Clínica Ñuñoa.JPEG` becomes `clinica-nunoa-<hash>.jpg`. With the hash, two photos that are both called `foto.jpg`
 * do not replace each other.
 */
function storedName(givenName: string, bytes: Uint8Array, format: MediaFormat): string {
  const withoutAccents = path.parse(givenName).name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = withoutAccents.toLowerCase().match(/[a-z0-9]+/g) ?? ['archivo'];
  // The cut may leave a hyphen at the end.
  const shortName = words.join('-').slice(0, MAX_NAME_LENGTH).replace(/-$/, '');
  return `${shortName}-${contentHash(bytes)}.${format}`;
}

/**
 * Checks a file that somebody has chosen for a field, and decides under which name and where it will be stored; writes
 * nothing.
 *
 * @throws Refused if the site cannot use it there
 */
export async function prepareUpload(file: File, fieldPath: string, site: Site): Promise<Upload> {
  const original = Buffer.from(await file.arrayBuffer());
  const format = await formatOfContent(original);
  if (!format) throw unusable(fieldPath, [uploadWords.wrongType]);
  const check = await checkMedium(format, original);
  if (check.kind === 'refused') throw unusable(fieldPath, check.problems.map(sentenceOf));
  const presentMedia = presentMediaOf(fieldPath, site);
  // Drawings and films may have any size.
  const lack = check.kind === 'photo' ? lackOfPixels(check.size, needsOf(fieldPath, presentMedia, site)) : undefined;
  if (lack !== undefined) throw unusable(fieldPath, [lack]);
  // Beside the media that the field has now; if there are none, in `content/media/` itself.
  const folder = path.posix.dirname(presentMedia[0] ?? '.');
  // The original is stored: the build makes the smaller files that pages show.
  return { path: fieldPath, src: path.posix.join(folder, storedName(file.name, original, format)), bytes: original };
}

/** Without the name of a file: it is not stored yet. */
const sentenceOf = ({ code, params }: MediaProblem): string =>
  sentenceText(diagnostic(code, { file: '' }, params), 'es');

function unusable(fieldPath: string, sentences: readonly string[]): Refused {
  const problems = sentences.map((description) => ({ file: '', path: fieldPath, description }));
  return new Refused({ code: 'invalid', problems });
}
