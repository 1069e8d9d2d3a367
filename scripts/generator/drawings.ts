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
  'favicon.ico': async (mark) => packIco(await drawMark(mark, 48), 48),
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

/** An ICO file of one PNG: a header, one entry, and the PNG as it is. Windows reads such files since Vista. */
function packIco(png: Buffer, size: number): Buffer {
  // Type 1 (icon), 1 entry; width, height, no palette, 1 colour plane, 24 bits a pixel; length of the PNG, and its offset.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(png.length, 14);
  return Buffer.concat([header, png]);
}
