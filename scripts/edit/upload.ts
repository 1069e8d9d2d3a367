/** Pictures and films that the practice brings: checked as the build checks them, stored under a name of ours. */
import path from 'node:path';
import { contentHash } from '../generator/content-hash.ts';
import { largestInside } from '../generator/media/crop.ts';
import { isFilm, kindOfName } from '../generator/media/kinds.ts';
import { checkMedium } from '../generator/media/verdict.ts';
import type { Site } from '../generator/site.ts';
import { diagnostic } from '../lib/diagnostic.ts';
import { inSpanish, Refusal } from './describe.ts';

/** The width of a picture that no page shows, so that no page asks for it. */
const unseen: Readonly<Record<string, number>> = { 'meta.socialBackground': 1200 };

/**
 * Checks a file for a field.
 *
 * @param field such as `about.portrait.imageSrc`
 * @returns its bytes as they are, and its name below `content/media/`
 * @throws Refusal in words for who chose the file
 */
export async function readUpload(file: File, field: string, { read, pages }: Site) {
  const original = Buffer.from(await file.arrayBuffer());
  const given = path.parse(file.name);
  const kind = kindOfName(given.base);
  if (!kind)
    throw new Refusal('Ese tipo de archivo no sirve aquí. Las fotos van en JPG, PNG o WebP; los logos, en SVG.');
  const { problems, size } = await checkMedium(kind, original);
  const [problem] = problems;
  if (problem) throw new Refusal(inSpanish(diagnostic(problem.code, { file: '' }, problem.params)).description);
  // What one picture of a list needs, its neighbours need.
  const anyOf = (one: string) => one.replaceAll(/\[\d+\]/g, '[]');
  const neighbours = read.media.filter((one) => anyOf(one.field) === anyOf(field));
  const shown = pages.flatMap(({ pictures }) => pictures);
  const slots = shown
    .filter(({ file }) => neighbours.some(({ src }) => src === file))
    .flatMap(({ slot }) => slot ?? []);
  if (kind !== 'svg' && !isFilm(kind) && size) {
    const needed = Math.max(unseen[field] ?? 0, ...slots.map(({ phone }) => phone.width));
    // A wide photo in a tall frame shows only a part of its width.
    const shownWidths = slots.map(({ aspect }) => (aspect ? largestInside(size, aspect).width : size.width));
    const available = Math.min(size.width, ...shownWidths);
    if (available < needed) {
      throw new Refusal(`En su lugar, la foto se vería con ${available} px de ancho; se necesitan ${needed}.`);
    }
  }
  const letters = given.name.normalize('NFD').toLowerCase();
  const words = letters.match(/[a-z0-9]+/g) ?? ['archivo'];
  const folder = path.posix.dirname(neighbours[0]?.src ?? '.');
  return {
    bytes: original,
    src: path.posix.join(folder, `${words.join('-').slice(0, 40)}-${contentHash(original)}.${kind}`),
  };
}
