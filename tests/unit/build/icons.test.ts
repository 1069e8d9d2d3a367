import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCache, type Cache } from '../../../scripts/build/cache.ts';
import { iconFiles } from '../../../scripts/build/icons.ts';
import type { OutputFile } from '../../../scripts/build/types.ts';

const svg = (inside: string, viewBox = '0 0 40 40') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`;
const bare = svg('<!-- mark --><circle cx="20" cy="20" r="20" fill="#47102a"/>');
const grounded = svg('<path fill="#0f3d33" d="M0 0h40v40H0z"/><circle cx="20" cy="20" r="12" fill="#fff"/>');

let root: string;
let made: string[];

const read = ({ body }: OutputFile): Buffer => {
  if (typeof body === 'string' || body instanceof Uint8Array) return Buffer.from(body);
  return readFileSync(body.copyOf);
};

async function icons(mark: string, folder = 'cache'): Promise<Map<string, Buffer>> {
  const cache = openCache(path.join(root, folder));
  made = [];
  const counting: Cache = {
    ...cache,
    file: (kind, parts, make) => cache.file(kind, parts, () => (made.push(kind), make())),
  };
  const files = await iconFiles({ svg: mark, cache: counting });
  return new Map(files.map((file) => [file.path, read(file)]));
}

async function pixel(png: Buffer | undefined, x: number, y: number): Promise<number[]> {
  return [...(await sharp(png).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer())];
}

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'icons-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('icons', () => {
  it('come in every size that is asked for', async () => {
    const files = await icons(bare);
    expect([...files.keys()]).toEqual([
      'favicon.ico',
      'icon.svg',
      'apple-touch-icon.png',
      'icon-192.png',
      'icon-512.png',
    ]);
    for (const [name, size] of [
      ['apple-touch-icon.png', 180],
      ['icon-192.png', 192],
      ['icon-512.png', 512],
    ] as const) {
      expect(await sharp(files.get(name)).metadata()).toMatchObject({
        format: 'png',
        width: size,
        height: size,
        channels: 3,
      });
    }
    const vector = files.get('icon.svg')?.toString();
    expect(vector).toContain('viewBox="0 0 40 40"');
    expect(vector).not.toContain('mark');
  });

  it('put three PNGs into the ICO', async () => {
    const ico = (await icons(bare)).get('favicon.ico') ?? Buffer.alloc(0);
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    let end = 6 + 3 * 16;
    for (const [index, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * index;
      expect([ico[entry], ico[entry + 1], ico.readUInt16LE(entry + 6)]).toEqual([size, size, 32]);
      const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
      expect(offset).toBe(end);
      end += length;
      expect(await sharp(ico.subarray(offset, end)).metadata()).toMatchObject({
        format: 'png',
        width: size,
        height: size,
        hasAlpha: true,
      });
    }
    expect(ico.length).toBe(end);
  });

  it('lay a bare mark on paper, inside what a mask leaves', async () => {
    const tile = (await icons(bare)).get('icon-512.png');
    expect(await pixel(tile, 0, 0)).toEqual([0xfa, 0xf6, 0xf4]);
    expect(await pixel(tile, 256, 256)).toEqual([0x47, 0x10, 0x2a]);
    // 64 % of 512, centred: the circle begins at 92.
    expect(await pixel(tile, 88, 256)).toEqual([0xfa, 0xf6, 0xf4]);
    expect(await pixel(tile, 97, 256)).toEqual([0x47, 0x10, 0x2a]);
  });

  it('leave a mark with its own ground as it is', async () => {
    const tile = (await icons(grounded)).get('apple-touch-icon.png');
    expect(await pixel(tile, 0, 0)).toEqual([0x0f, 0x3d, 0x33]);
    expect(await pixel(tile, 179, 179)).toEqual([0x0f, 0x3d, 0x33]);
    expect(await pixel(tile, 90, 90)).toEqual([255, 255, 255]);
  });

  it('need a square', async () => {
    await expect(icons(svg('<path d="M0 0h9v9z"/>', '0 0 40 30'))).rejects.toThrow(
      "the icon's mark must be square, and it is 40 x 30",
    );
  });

  it('are made once, and the same every time', async () => {
    const first = await icons(bare, 'one');
    expect(made).toHaveLength(5);
    expect(await icons(bare, 'one')).toEqual(first);
    expect(made).toEqual([]);
    expect(await icons(bare, 'two')).toEqual(first);
    await icons(grounded, 'one');
    expect(made).toHaveLength(5);
  });
});
