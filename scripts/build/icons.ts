import { colours } from '../../src/colours.ts';
import type { Cache } from './cache.ts';
import { optimiseSvg } from './media/svg.ts';
import type { OutputFile } from './types.ts';

/** Colour behind a mark that has none of its own: phones would show black. */
const ground = colours.enamel;

/** Raised whenever a result changes otherwise than by the mark. */
const version = 'icons-1';

/**
 * The icons that browsers and phones ask for, named as they stand at the site's root.
 * `favicon.ico` holds 16, 32 and 48 pixels; the PNGs fill their square.
 *
 * @param options.svg square mark. With its own ground, corner to corner, it is used as it is and should
 *   keep its drawing inside the middle 80 %, all that a maskable icon is sure to show (W3C Manifest,
 *   "maskable" purpose). Without, the PNGs show it at 64 % on the site's paper.
 * @throws Error where the mark is not square
 */
export async function iconFiles(options: { svg: string; cache: Cache }): Promise<OutputFile[]> {
  const { svg, cache } = options;
  const kept = async (path: string, make: () => Promise<Uint8Array | string>): Promise<OutputFile> => ({
    path,
    body: { copyOf: await cache.file('icon', [version, path, svg], make) },
  });
  return Promise.all([
    kept('favicon.ico', async () => packIco(await Promise.all([16, 32, 48].map((size) => drawMark(svg, size))))),
    kept('icon.svg', () => optimiseSvg(Buffer.from(svg), 'i')),
    kept('apple-touch-icon.png', () => drawTile(svg, 180)),
    kept('icon-192.png', () => drawTile(svg, 192)),
    kept('icon-512.png', () => drawTile(svg, 512)),
  ]);
}

/** The mark as a PNG of `size` x `size` pixels. */
async function drawMark(svg: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  if (width !== height) throw new Error(`the icon's mark must be square, and it is ${width} x ${height}`);
  return sharp(Buffer.from(svg)).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/** The mark on an opaque square, as a PNG. */
async function drawTile(svg: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const whole = await drawMark(svg, size);
  const corner = await sharp(whole).ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
  const hasGround = corner[3] === 255;
  const input = hasGround ? whole : await drawMark(svg, Math.round(size * 0.64));
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** PNGs in one ICO file: header, one 16-byte entry for each, then the PNGs (ICO with PNG, since Windows Vista). */
function packIco(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pngs.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = header.length;
  pngs.forEach((png, index) => {
    const entry = 6 + 16 * index;
    // Width and height stand at bytes 16 and 20 of a PNG.
    header.writeUInt8(png.readUInt32BE(16), entry);
    header.writeUInt8(png.readUInt32BE(20), entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...pngs]);
}
