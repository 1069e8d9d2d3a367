/** Pictures, logos and films that the practice chooses in a form: checked as the build checks them, named by us. */
import path from 'node:path';
import { largestInside, type SchemaPath, socialCardSize, type Size } from '../site/browser.ts';
import { diagnostic } from '../site/content.ts';
import { contentHash, isPhoto, type MediaKind, checkMedium, kindOfContent, type Site } from '../site/build.ts';
import { toFindings } from '../content/findings.ts';
import type { Upload } from '../content/edit-source.ts';
import type { Finding } from '../shared/protocol.ts';
import { uploadWords } from '../shared/sentences.ts';

/** A chosen file cannot be used where it was chosen. */
export class UnusableFileError extends Error {
  readonly problems: Finding[];

  constructor(problems: Finding[]) {
    super('unusable file');
    this.problems = problems;
  }
}

/** What one place on the pages needs of its photo. */
interface Need {
  /** The least width in pixels, after cropping to `aspect`. */
  width: number;
  /** Width by height; undefined if photos of any shape are shown whole. */
  aspect: number | undefined;
}

/** What pictures need that no page shows, by their fields. All are fields of `landing.yaml`. */
const needsOutsidePages: Readonly<Partial<Record<SchemaPath, Need>>> = {
  'landing.meta.socialBackground': {
    width: socialCardSize.width,
    aspect: socialCardSize.width / socialCardSize.height,
  },
};

/** `items[2].imageSrc` becomes `items[].imageSrc`. */
const withoutPositions = (field: string) => field.replaceAll(/\[\d+\]/g, '[]');

/**
 * What the site needs of a photo for a field, and the folder below `content/media/` to store it in. Both follow from
 * the photo that the field has now; in a list, from those of all entries, because a new one has none yet.
 */
function requirementsOf(field: string, { read, pages }: Site): { needs: Need[]; folder: string } {
  const presentPhotos = read.media.filter((reference) => withoutPositions(reference.field) === withoutPositions(field));
  const picturesOnPages = pages.flatMap(({ pictures }) => pictures);
  const shownPictures = picturesOnPages.filter(({ file }) => presentPhotos.some(({ src }) => src === file));
  // Pictures without a slot, such as logos, are shown whole.
  const slots = shownPictures.map(({ slot }) => slot).filter((slot) => slot !== undefined);
  // The width that a phone needs is the least.
  const needsOnPages = slots.map(({ aspect, phone }): Need => ({ aspect, width: phone.width }));
  const needs = [...needsOnPages, needsOutsidePages[`landing.${field}` as SchemaPath]].filter(
    (need) => need !== undefined,
  );
  const folder = path.posix.dirname(presentPhotos[0]?.src ?? '.');
  return { needs, folder };
}

/** A Spanish sentence; undefined if the photo is large enough. */
function lackOfPixels(size: Size, { width: least, aspect }: Need): string | undefined {
  const usable = aspect === undefined ? size.width : largestInside(size, aspect).width;
  return usable < least ? uploadWords.tooSmall({ ...size, usable, least, aspect }) : undefined;
}

/** Longer names of chosen files are cut. */
const MAX_NAME_LENGTH = 40;

/**
 * `Clínica Ñuñoa.JPEG` becomes `clinica-nunoa-<hash>.jpg`. With the hash, two photos that are both called `foto.jpg` do
 * not replace each other.
 */
function storedName(givenName: string, bytes: Uint8Array, kind: MediaKind): string {
  const withoutAccents = path.parse(givenName).name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = withoutAccents.toLowerCase().match(/[a-z0-9]+/g) ?? ['archivo'];
  const shortName = words.join('-').slice(0, MAX_NAME_LENGTH);
  return `${shortName}-${contentHash(bytes)}.${kind}`;
}

/**
 * Checks a file that somebody has chosen for a field, and decides where it will be stored; writes nothing.
 *
 * @throws UnusableFileError
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
  // The build makes the smaller files that pages show.
  return { path: field, src: path.posix.join(folder, storedName(file.name, original, kind)), bytes: original };
}
