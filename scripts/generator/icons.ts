import type { Cache, Recipe } from './cache.ts';
import { optimiseSvg } from './media/svg.ts';
import type { Body, Files } from './output.ts';

const icons = {
  'favicon.ico': async (mark: string) => packIco(await drawMark(mark, 48), 48),
  'icon.svg': (mark: string) => optimiseSvg(Buffer.from(mark)),
  'apple-touch-icon.png': (mark: string) => drawMark(mark, 180),
  'icon-192.png': (mark: string) => drawMark(mark, 192),
  'icon-512.png': (mark: string) => drawMark(mark, 512),
} as const;

const iconRecipe: Recipe<{ name: keyof typeof icons; mark: string }> = {
  namespace: 'icon',
  create: async ({ name, mark }) => icons[name](mark),
};

/**
 * Draws the icons for browser tabs and home screens.
 *
 * @param mark an SVG whose background fills it and whose drawing is within the middle circle of 80 %: systems may crop
 *   `icon-512.png` to that circle (W3C Manifest, "safe zone")
 */
export async function iconFiles(mark: string, cache: Cache): Promise<Files> {
  const names = Object.keys(icons) as (keyof typeof icons)[];
  const files: Record<string, Body> = {};
  for (const name of names) files[name] = await cache.getOrCreate(iconRecipe, { name, mark });
  return files;
}

async function drawMark(mark: string, size: number): Promise<Buffer> {
  // sharp takes long to load, and most builds find their icons in the cache.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(mark)).resize(size, size).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}

/** Packs one PNG into an ICO file. Windows has read such files since Vista. */
function packIco(png: Buffer, size: number): Buffer {
  const header = Buffer.from([
    ...[0, 0, 1, 0, 1, 0], // reserved, type 1 (icon), 1 entry
    ...[size, size, 0, 0], // width, height, no palette, reserved
    ...[1, 0, 24, 0], // 1 colour plane, 24 bits per pixel
    ...[0, 0, 0, 0, 22, 0, 0, 0], // length of the PNG (set below, at byte 14), and its offset
  ]);
  header.writeUInt32LE(png.length, 14);
  return Buffer.concat([header, png]);
}
