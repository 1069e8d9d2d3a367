import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import type { Cache, Recipe } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { optimiseSvg } from './media/svg.ts';
import type { Body, Files } from './output.ts';
import type { BaseUrl, ProjectRoot } from '../lib/paths.ts';

export type Drawings = Awaited<ReturnType<typeof buildDrawings>>;

interface Drawing {
  name: string;
  svg: string;
  /** Width and height of the viewBox. */
  width: number;
  height: number;
  /** The classes of its elements. A page has them, too, after a script has inserted the drawing. */
  classes: readonly string[];
  path: string;
}

type ShownDrawing = Pick<Drawing, 'width' | 'height' | 'classes'> & { src: string };

/** `mark.svg` is not published: no component shows it, but the icons are made from it. */
export async function buildDrawings(root: ProjectRoot, base: BaseUrl) {
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
    byName,
    files,
    logoMark: logoMark.svg,
  };
}

async function readDrawing(root: ProjectRoot, source: string): Promise<Drawing> {
  const text = await readFile(path.join(root, source), 'utf8');
  const withoutComments = text.replaceAll(/<!--.*?-->/gs, '');
  // Line breaks inside an element stay: they separate attributes, or the numbers of a path.
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

function classesOf(svg: string): string[] {
  const classes: string[] = [];
  for (const { groups } of svg.matchAll(/\sclass="(?<names>[^"]*)"/g)) {
    classes.push(...(groups?.['names'] ?? '').split(' '));
  }
  return classes;
}

const icons: Readonly<Record<string, (mark: string) => Promise<Body>>> = {
  'favicon.ico': async (mark) => packIco(await drawMark(mark, 48), 48),
  'icon.svg': (mark) => optimiseSvg(Buffer.from(mark), 'i'),
  'apple-touch-icon.png': (mark) => drawMark(mark, 180),
  'icon-192.png': (mark) => drawMark(mark, 192),
  'icon-512.png': (mark) => drawMark(mark, 512),
};

const iconRecipe: Recipe<{ name: string; mark: string }> = {
  namespace: 'icon',
  async create({ name, mark }) {
    const makeIcon = icons[name];
    if (!makeIcon) throw new Error(`There is no icon ${name}.`);
    return makeIcon(mark);
  },
};

/** The mark fits into the middle 80 %, to which systems may crop a maskable icon (W3C Manifest, "maskable"). */
export async function iconFiles(mark: string, cache: Cache): Promise<Files> {
  const files: Record<string, Body> = {};
  for (const name of Object.keys(icons)) {
    files[name] = await cache.getOrCreate(iconRecipe, { name, mark });
  }
  return files;
}

async function drawMark(mark: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(mark)).resize(size, size).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}

/** Packs one PNG into an ICO file: a header, one entry, and the PNG. Windows reads such files since Vista. */
function packIco(png: Buffer, size: number): Buffer {
  // Type 1 (icon), 1 entry; width, height, no palette, 1 colour plane, 24 bits per pixel; length and offset of the PNG.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(png.length, 14);
  return Buffer.concat([header, png]);
}
