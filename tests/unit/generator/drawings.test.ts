import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Cache } from '../../../scripts/generator/cache.ts';
import { buildDrawings } from '../../../scripts/generator/drawings.ts';
import { iconFiles } from '../../../scripts/generator/icons.ts';
import { root } from '../../../scripts/lib/command.ts';
import { logoShapes } from '../../../src/drawings/logo-mark.ts';
import { temporaryFolder } from '../../support/generator.ts';

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><!-- mark -->' +
  '<path fill="#0f3d33" d="M0 0h40v40H0z"/><circle cx="20" cy="20" r="12" fill="#fff"/></svg>';

test('icons have every required size, and the mark fills each of them', async () => {
  const files = await iconFiles(mark, new Cache(temporaryFolder()));
  const names = ['apple-touch-icon.png', 'favicon.ico', 'icon-192.png', 'icon-512.png', 'icon.svg'];
  expect(Object.keys(files).sort()).toEqual(names);
  for (const [name, size] of [
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ] as const) {
    const shape = { format: 'png', width: size, height: size, channels: 3 };
    expect(await sharp(files[name]).metadata()).toMatchObject(shape);
    const pixel = (at: number) =>
      sharp(files[name]).extract({ left: at, top: at, width: 1, height: 1 }).raw().toBuffer();
    expect([...(await pixel(0)), ...(await pixel(size >> 1))]).toEqual([0x0f, 0x3d, 0x33, 255, 255, 255]);
  }
  const vector = Buffer.from(files['icon.svg']!).toString();
  expect(vector).toContain('viewBox="0 0 40 40"');
  expect(vector).not.toContain('mark');
});

test('the ICO file contains a PNG of 48 px, of which Google wants a multiple', async () => {
  const ico = Buffer.from((await iconFiles(mark, new Cache(temporaryFolder())))['favicon.ico']!);
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[7]]).toEqual([1, 1, 48, 48]);
  const [length, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  expect(offset + length).toBe(ico.length);
  expect(await sharp(ico.subarray(offset)).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 });
});

test("the site's mark shows the logo on wine, inside the safe circle of a maskable icon", async () => {
  const { logoMark } = await buildDrawings(root, '/');
  expect(logoMark).toContain(logoShapes.arch);
  const size = 512;
  const { data, info } = await sharp(Buffer.from(logoMark)).raw().toBuffer({ resolveWithObject: true });
  const distances = Array.from({ length: size * size }, (_, pixel) => {
    const isWine = data.readUIntBE(pixel * info.channels, 3) === 0x47102a;
    return isWine ? [] : Math.hypot((pixel % size) + 0.5 - size / 2, Math.floor(pixel / size) + 0.5 - size / 2);
  }).flat();
  expect(distances.length).toBeGreaterThan(0.05 * size * size);
  expect(distances.reduce((one, other) => Math.max(one, other))).toBeLessThan(0.4 * size);
});

test('a drawing loses its comments and the line breaks between its elements, not those inside an element', async () => {
  const folder = temporaryFolder();
  const drawings = path.join(folder, 'src/drawings');
  mkdirSync(drawings, { recursive: true });
  writeFileSync(path.join(drawings, 'mark.svg'), mark);
  const cup = '<svg viewBox="0 0 4 4">\n  <!-- A cup. -->\n  <path\n    d="M0 0\n    1 1"\n  />\n</svg>\n';
  writeFileSync(path.join(drawings, 'cup.svg'), cup);

  const { files } = await buildDrawings(folder, '/');
  expect(Object.values(files)).toEqual(['<svg viewBox="0 0 4 4"><path\n    d="M0 0\n    1 1"\n  /></svg>']);
});

test('another mark gives other icons', async () => {
  const cache = new Cache(temporaryFolder());
  const [one, other] = [await iconFiles(mark, cache), await iconFiles(mark.replace('12', '11'), cache)];
  for (const name of Object.keys(one)) expect(other[name], name).not.toEqual(one[name]);
});

test('the plan of the treatment comes with the classes of its parts, which the page styles', async () => {
  const { byName } = await buildDrawings(root, '/');
  expect(byName.get('plan')?.classes).toEqual(expect.arrayContaining(['plan__teeth', 'plan__ghosts', 'plan__numbers']));
});
