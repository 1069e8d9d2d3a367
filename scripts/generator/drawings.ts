import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import type { Cache, Recipe } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { optimiseSvg } from './media/svg.ts';
import type { Body, Files } from './output.ts';

/** The drawings that pages show as files. */
export type Drawings = Awaited<ReturnType<typeof buildDrawings>>;

/** A drawing of `src/drawings`. */
interface Drawing {
  /** Name of its file without `.svg`. */
  name: string;
  /** Its text, without comments and the line breaks between its elements. */
  svg: string;
  /** Its size by the viewBox. */
  width: number;
  height: number;
  /** The classes of its elements, which a page has too once a script puts the drawing into it. */
  classes: readonly string[];
  /** Path below `dist`, with a hash of its text. */
  path: string;
}

/** What a page needs to show a drawing: its address, its size and its classes. */
type ShownDrawing = Pick<Drawing, 'width' | 'height' | 'classes'> & { src: string };

/**
 * Reads the drawings in `src/drawings/*.svg`, which components show by their name, and makes a file of the site from each.
 * Only returns these files, writes none. The logo mark (`mark.svg`) is returned apart and gets no file: no component shows
 * it, but the icons of the site are made from it.
 *
 * @param root absolute path of the project
 * @param base path that the site lives below, with a slash at both ends
 * @throws Error if a drawing has no viewBox, or `mark.svg` is missing: both are ours to fix, not the practice's
 */
export async function buildDrawings(root: string, base: string) {
  const sources = (await glob('src/drawings/*.svg', { cwd: root, posix: true })).sort();
  const drawings = await Promise.all(sources.map((source) => readDrawing(root, source)));
  const logoMark = drawings.find(({ name }) => name === 'mark');
  if (!logoMark) throw new Error('src/drawings/mark.svg is missing: the icons are made from it');
  const published = drawings.filter((drawing) => drawing !== logoMark);
  const byName = new Map<string, ShownDrawing>();
  const files: Record<string, string> = {};
  for (const drawing of published) {
    const { width, height, classes } = drawing;
    byName.set(drawing.name, { src: base + drawing.path, width, height, classes });
    files[drawing.path] = drawing.svg;
  }
  return {
    /** Address, size and classes of each drawing, by its name. */
    byName,
    /** Their files, by path below `dist`. */
    files,
    /** SVG of the square logo mark. */
    logoMark: logoMark.svg,
  };
}

/**
 * Reads a drawing of `src/drawings`, and removes comments and the line breaks between its elements.
 *
 * @param source its path from the project's root
 * @throws Error if it has no viewBox, because pages could then not reserve room for it
 */
async function readDrawing(root: string, source: string): Promise<Drawing> {
  const text = await readFile(path.join(root, source), 'utf8');
  const withoutComments = text.replaceAll(/<!--.*?-->/gs, '');
  // Only between elements: inside one, a line break stands between two attributes, or two numbers of a path.
  const svg = withoutComments.replaceAll(/>\s*\n\s*</g, '><').trim();
  // `viewBox="0 0 120 80"`
  const { width, height } = /viewBox="\S+ \S+ (?<width>\S+) (?<height>\S+)"/.exec(svg)?.groups ?? {};
  if (!width || !height) throw new Error(`${source} needs a viewBox`);
  const name = path.basename(source, '.svg');
  return {
    name,
    svg,
    width: Number(width),
    height: Number(height),
    classes: classesOf(svg),
    path: `assets/${name}.${contentHash(svg)}.svg`,
  };
}

/** The classes of all elements of an SVG, from its `class="a b"` attributes; one that stands twice is listed twice. */
function classesOf(svg: string): string[] {
  const classes: string[] = [];
  for (const { groups } of svg.matchAll(/\sclass="(?<names>[^"]*)"/g)) {
    classes.push(...(groups?.['names'] ?? '').split(' '));
  }
  return classes;
}

/** How each icon is made from the SVG of the logo mark, by the icon's file name. */
const icons: Readonly<Record<string, (mark: string) => Promise<Body>>> = {
  'favicon.ico': async (mark) => packIco(await Promise.all([16, 32, 48].map((size) => drawMark(mark, size)))),
  'icon.svg': (mark) => optimiseSvg(Buffer.from(mark), 'i'),
  'apple-touch-icon.png': (mark) => drawMark(mark, 180),
  'icon-192.png': (mark) => drawMark(mark, 192),
  'icon-512.png': (mark) => drawMark(mark, 512),
};

/** Makes one icon by its file name. Throws an Error if `icons` has none of that name. */
const iconRecipe: Recipe<{ name: string; mark: string }> = {
  namespace: 'icon',
  async create({ name, mark }) {
    const makeIcon = icons[name];
    if (!makeIcon) throw new Error(`There is no icon ${name}.`);
    return makeIcon(mark);
  },
};

/**
 * Makes the icons that browsers and phones ask for at the site's root, or takes them from the cache.
 *
 * @param mark SVG of the square logo mark with its background. Its drawing stays inside the middle 80 %, because a
 *   system may crop a maskable icon down to that (W3C Manifest, "maskable" purpose).
 * @returns the icons by their path below `dist`, which is their file name
 */
export async function iconFiles(mark: string, cache: Cache): Promise<Files> {
  const files: Record<string, Body> = {};
  for (const name of Object.keys(icons)) {
    files[name] = await cache.getOrCreate(iconRecipe, { name, mark });
  }
  return files;
}

/** Draws the SVG of the logo mark as an opaque PNG of `size` x `size` pixels. */
async function drawMark(mark: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(mark)).resize(size, size).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}

/** Lengths of the parts of an ICO file, in bytes. */
const ICO_HEADER_LENGTH = 6;
const ICO_ENTRY_LENGTH = 16;

/** The type of an ICO file that contains icons; 2 would be cursors. */
const ICO_TYPE_ICON = 1;

/**
 * Packs the sizes of an icon, each a square PNG, into one ICO file, the format of `favicon.ico`. The file is a header, an
 * entry for each PNG (see `icoEntry`), then the PNGs as they are, all in the given order. Windows reads PNGs in ICO files
 * since Vista.
 */
function packIco(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER_LENGTH);
  header.writeUInt16LE(ICO_TYPE_ICON, 2);
  header.writeUInt16LE(pngs.length, 4);

  const entries: Buffer[] = [];
  let pngOffset = ICO_HEADER_LENGTH + ICO_ENTRY_LENGTH * pngs.length;
  for (const png of pngs) {
    entries.push(icoEntry(png, pngOffset));
    pngOffset += png.length;
  }
  return Buffer.concat([header, ...entries, ...pngs]);
}

/**
 * The entry of one PNG in an ICO file: its width and height, which are read from the PNG, its length, and at which byte of
 * the file (`pngOffset`) it begins.
 */
function icoEntry(png: Buffer, pngOffset: number): Buffer {
  const entry = Buffer.alloc(ICO_ENTRY_LENGTH);
  // A PNG has its width at byte 16 and its height at byte 20. In the entry each has one byte, which is enough for our icons:
  // they are smaller than 256 px.
  entry.writeUInt8(png.readUInt32BE(16), 0);
  entry.writeUInt8(png.readUInt32BE(20), 1);
  // Bytes 2 and 3 stay 0: the icon has no palette, and the other byte is reserved.
  entry.writeUInt16LE(1, 4); // Colour planes.
  entry.writeUInt16LE(24, 6); // Bits for each pixel: 8 each of red, green and blue.
  entry.writeUInt32LE(png.length, 8);
  entry.writeUInt32LE(pngOffset, 12);
  return entry;
}
