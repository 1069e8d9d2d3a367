import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { optimiseSvg } from './media/svg.ts';
import type { Body, Files } from './output.ts';
import { defineRecipe } from './recipe.ts';

/** The drawings that pages show as files. */
export type Drawings = Awaited<ReturnType<typeof buildDrawings>>;

/**
 * Reads the drawings in `src/drawings/*.svg`, removes comments and line breaks between elements, and gives each an
 * address with a hash. `mark.svg` gets none, because only the icons are made from it.
 *
 * @param root absolute path of the project
 * @param base path that the site lives below, with a slash at both ends
 * @throws Error if a drawing has no viewBox, or `mark.svg` is missing: both are ours to fix, not the practice's
 */
export async function buildDrawings(root: string, base: string) {
  const sources = (await glob('src/drawings/*.svg', { cwd: root, posix: true })).sort();
  const drawings = await Promise.all(
    sources.map(async (source) => {
      const text = await readFile(path.join(root, source), 'utf8');
      const svg = text.replaceAll(/<!--.*?-->|\r?\n */gs, '');
      const { width, height } = /viewBox="\S+ \S+ (?<width>\S+) (?<height>\S+)"/.exec(svg)?.groups ?? {};
      if (!width || !height) throw new Error(`${source} needs a viewBox`);
      const name = path.basename(source, '.svg');
      return {
        name,
        svg,
        width: Number(width),
        height: Number(height),
        path: `assets/${name}.${contentHash(svg)}.svg`,
      };
    }),
  );
  const mark = drawings.find(({ name }) => name === 'mark');
  if (!mark) throw new Error('src/drawings/mark.svg is missing: the icons are made from it');
  const published = drawings.filter((drawing) => drawing !== mark);
  return {
    /** Address and size of each drawing, by the name of its file without `.svg`. */
    byName: new Map(published.map(({ name, path, width, height }) => [name, { src: base + path, width, height }])),
    /** Their files, by path below `dist`. */
    files: Object.fromEntries(published.map(({ path, svg }) => [path, svg])),
    /** SVG of the square logo mark that the icons are made from. */
    mark: mark.svg,
  };
}

/** Makes each icon, by its file name, from the SVG of the logo mark. */
const icons: Readonly<Record<string, (mark: string) => Promise<Body>>> = {
  'favicon.ico': async (mark) => packIco(await Promise.all([16, 32, 48].map((size) => drawMark(mark, size)))),
  'icon.svg': (mark) => optimiseSvg(Buffer.from(mark), 'i'),
  'apple-touch-icon.png': (mark) => drawMark(mark, 180),
  'icon-192.png': (mark) => drawMark(mark, 192),
  'icon-512.png': (mark) => drawMark(mark, 512),
};

/** Makes one icon by its file name. Throws an Error if `icons` has none of that name. */
const iconRecipe = defineRecipe<{ name: string; mark: string }>(import.meta.url, {
  namespace: 'icon',
  async create({ name, mark }) {
    const make = icons[name];
    if (!make) throw new Error(`There is no icon ${name}.`);
    return make(mark);
  },
});

/**
 * Makes the icons that browsers and phones ask for at the site's root.
 *
 * @param mark SVG of the square logo mark with its background. Its drawing stays inside the middle 80 %, because a
 *   system may crop a maskable icon down to that (W3C Manifest, "maskable" purpose).
 * @returns the icons by their path below `dist`, which is their file name
 */
export async function iconFiles(mark: string, cache: Cache): Promise<Files> {
  const made = Object.keys(icons).map(
    async (name) => [name, await cache.getOrCreate(iconRecipe, { name, mark })] as const,
  );
  return Object.fromEntries(await Promise.all(made));
}

/** The mark as an opaque PNG of `size` x `size` pixels. */
async function drawMark(mark: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(mark)).resize(size, size).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}

/**
 * Packs square PNGs into one ICO file: a header of 6 bytes, a directory entry of 16 bytes for each picture, then the
 * PNGs themselves, which ICO files may hold since Windows Vista.
 */
function packIco(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pngs.length);
  // The type: 1 for icons, 2 would be cursors.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = header.length;
  pngs.forEach((png, index) => {
    const entry = 6 + 16 * index;
    // A PNG has its width at byte 16 and its height at byte 20.
    header.writeUInt8(png.readUInt32BE(16), entry);
    header.writeUInt8(png.readUInt32BE(20), entry + 1);
    // One colour plane, 24 bits a pixel; then where the picture's bytes are.
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(24, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...pngs]);
}
