/**
 * Pictures, logos and films that the practice brings: checked as the build checks them, stored under a name of ours.
 */
import path from 'node:path';
import { contentHash } from '../../generator/content-hash.ts';
import { largestInside } from '../../generator/media/crop.ts';
import { isFilm, kindOfName, type MediaKind, type Size } from '../../generator/media/kinds.ts';
import { checkMedium } from '../../generator/media/verdict.ts';
import type { Site } from '../../generator/site.ts';
import { diagnostic } from '../../lib/diagnostic.ts';
import { toProblems } from '../decision/problems.ts';
import type { Upload } from '../decision/plan-change.ts';
import type { Problem } from '../protocol.ts';
import { uploadWords } from '../words.ts';

/** Thrown if a chosen file cannot be used where it was chosen; `problems` say why, in Spanish. */
export class UnusableFileError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super('unusable file');
    this.problems = problems;
  }
}

/** What a place needs of a photo. */
interface Need {
  width: number;
  /** Width by height; undefined if photos of any shape are shown whole. */
  aspect: number | undefined;
}

/** The picture of a shared link, which no page shows. */
const unseenNeeds: Readonly<Record<string, Need>> = {
  'meta.socialBackground': { width: 1200, aspect: 1200 / 630 },
};

/** `items[2].imageSrc` of any entry: what one picture of a list needs, its neighbours need. */
const anyEntry = (field: string) => field.replaceAll(/\[\d+\]/g, '[]');

/** Where the pages show pictures of a field, and the folder in which these are stored. */
function placesOf(field: string, { read, pages }: Site) {
  const neighbours = read.media.filter((reference) => anyEntry(reference.field) === anyEntry(field));
  const shown = pages
    .flatMap(({ pictures }) => pictures)
    .filter(({ file }) => neighbours.some(({ src }) => src === file))
    .flatMap(({ slot }) => slot ?? [])
    .map(({ aspect, phone }): Need => ({ aspect, width: phone.width }));
  const unseen = unseenNeeds[field];
  return {
    needs: unseen ? [...shown, unseen] : shown,
    folder: path.posix.dirname(neighbours[0]?.src ?? '.'),
  };
}

/** What a photo gives in its place, whose shape cuts off what is too wide or too tall. */
function fitIn(size: Size, { width, aspect }: Need) {
  const usable = aspect === undefined ? size.width : largestInside(size, aspect).width;
  return { usable, least: width, aspect };
}

/** A name for addresses, made of the name of the chosen file and its content. */
function storedName(givenName: string, bytes: Uint8Array, kind: MediaKind): string {
  const letters = path.parse(givenName).name.normalize('NFD').toLowerCase();
  const words = letters.match(/[a-z0-9]+/g) ?? ['archivo'];
  return `${words.join('-').slice(0, 40)}-${contentHash(bytes)}.${kind}`;
}

/**
 * Checks and names a file for a field.
 *
 * @param field such as `about.portrait.imageSrc`
 * @throws UnusableFileError in words for the person who chose it
 */
export async function prepareUpload(file: File, field: string, site: Site): Promise<Upload> {
  const refuse = (description: string) => new UnusableFileError([{ file: '', path: field, description }]);
  const kind = kindOfName(file.name);
  if (!kind) throw refuse(uploadWords.wrongType);
  const original = Buffer.from(await file.arrayBuffer());
  const { problems, size } = await checkMedium(kind, original);
  if (problems.length > 0) {
    const found = problems.map(({ code, params }) => diagnostic(code, { file: '', field }, params));
    throw new UnusableFileError(toProblems(found, new Map()));
  }
  const { needs, folder } = placesOf(field, site);
  const isPhoto = kind !== 'svg' && !isFilm(kind);
  if (isPhoto && size) {
    const tooSmall = needs.map((need) => fitIn(size, need)).find(({ usable, least }) => usable < least);
    if (tooSmall) throw refuse(uploadWords.tooSmall({ ...size, ...tooSmall }));
  }
  // The original stays as it is, with every pixel and colour: the build makes what pages show.
  return { path: field, src: path.posix.join(folder, storedName(file.name, original, kind)), bytes: original };
}
