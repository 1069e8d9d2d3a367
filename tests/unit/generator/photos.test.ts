import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Cache } from '../../../scripts/generator/cache.ts';
import { MediaLibrary } from '../../../scripts/generator/media/library.ts';
import { checkPhoto, findLargest } from '../../../scripts/generator/media/photo.ts';
import { readMedia } from '../../../scripts/generator/media/read.ts';
import { makePhotograph, skinTones } from '../../support/photographs.ts';
import { temporaryFolder } from '../../support/generator.ts';

/** The media library of a project whose content names one photo. */
async function openPhoto(photo: Buffer, name = 'photo.jpg') {
  const root = temporaryFolder({ 'content/media/.keep': '' });
  writeFileSync(path.join(root, 'content/media', name), photo);
  const references = [
    { src: name, place: { file: 'content/landing.yaml', line: 1 }, field: 'about.portrait.imageSrc' },
  ];
  const cache = new Cache(`${root}/.cache`);
  return new MediaLibrary(await readMedia(root, references, cache), { cache, base: '/', log: () => {} });
}

/** A field of colours: red in the middle of the given point, white around it. */
async function dot(width: number, height: number, at: { x: number; y: number }): Promise<Buffer> {
  const circle = `<circle cx="${at.x * width}" cy="${at.y * height}" r="${Math.min(width, height) / 12}" fill="#c00"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${circle}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 95 }).toBuffer();
}

/**
 * Finds the red dot that `dot` has drawn: the mean position of all red pixels, as fractions of width and height. Undefined
 * if no pixel is red.
 */
async function findDot(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const sum = { x: 0, y: 0, pixels: 0 };
  for (let offset = 0; offset < data.length; offset += info.channels) {
    const isRed = (data[offset] ?? 0) > 120 && (data[offset + 1] ?? 0) < 90;
    if (!isRed) continue;
    const pixel = offset / info.channels;
    sum.x += pixel % info.width;
    sum.y += Math.floor(pixel / info.width);
    sum.pixels += 1;
  }
  if (sum.pixels === 0) return undefined;
  return { x: sum.x / sum.pixels / info.width, y: sum.y / sum.pixels / info.height };
}

const tall = { aspect: 2 / 3, sizes: '50vw', widths: [120], phone: { width: 120, bytes: 100_000 } };

test.each([
  ['a wide photo', 600, 240, { x: 0.8, y: 0.4 }, '80% 40%', { x: 0.5, y: 0.4 }],
  ['a wide photo, at its edge', 600, 240, { x: 0.98, y: 0.5 }, '98% 50%', { x: 0.92, y: 0.5 }],
  ['a tall photo', 240, 720, { x: 0.5, y: 0.6 }, '50% 60%', { x: 0.5, y: 1 / 3 }],
  [
    'a tall photo without a focal point, in its upper third',
    240,
    720,
    { x: 0.5, y: 1 / 3 },
    undefined,
    { x: 0.5, y: 1 / 3 },
  ],
])('the crop keeps the focal point in view: %s', async (_, width, height, at, focus, expected) => {
  const library = await openPhoto(await dot(width, height, at));
  const set = library.picture('photo.jpg', tall, focus);
  expect(set).toMatchObject({ kind: 'photo', width: 120, height: 180 });
  for (const bytes of Object.values(await library.outputs())) {
    const found = await findDot(Buffer.from(bytes));
    expect(found?.x).toBeCloseTo(expected.x, 1);
    expect(found?.y).toBeCloseTo(expected.y, 1);
  }
});

test('a photo with EXIF rotation is cropped upright and published without its location', async () => {
  const taken = await makePhotograph({ seed: 1, width: 300, height: 400, skin: skinTones[7] });
  expect(await sharp(taken).metadata()).toMatchObject({ width: 400, height: 300, orientation: 6 });
  expect(taken.includes('Owner of the phone')).toBe(true);
  const library = await openPhoto(taken);
  expect(library.pictureKind('photo.jpg')).toBe('photo');
  expect(library.picture('photo.jpg', tall)).toMatchObject({ width: 120, height: 180 });
  for (const bytes of Object.values(await library.outputs())) {
    const { exif, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, orientation, width, height }).toEqual({ width: 120, height: 180 });
    // The wall is light, the clothes are dark: upright, the top is lighter than the foot.
    const [top = 0, foot = 0] = await Promise.all(
      [0, 160].map(async (top) => {
        const strip = await sharp(bytes).extract({ left: 0, top, width: 120, height: 20 }).png().toBuffer();
        return (await sharp(strip).stats()).channels[2]?.mean;
      }),
    );
    expect(top).toBeGreaterThan(foot + 20);
  }
});

test('the search finds the largest number that passes, or the least if none does', async () => {
  for (const limit of [30, 34, 35, 41, 49, 50, 60]) {
    const found = await findLargest(34, 50, async (candidate) => candidate <= limit);
    expect(found).toBe(Math.max(34, Math.min(50, limit)));
  }
});

/** Bytes of a photo's AVIF in a slot of 240 pixels that may have `bytes`. */
async function weigh(photo: Buffer, bytes: number): Promise<number> {
  const library = await openPhoto(photo);
  library.picture('photo.jpg', { aspect: 2 / 3, sizes: '50vw', widths: [120], phone: { width: 120, bytes } });
  const outputs = Object.entries(await library.outputs());
  const [, avif = ''] = outputs.find(([path]) => path.endsWith('.avif')) ?? [];
  return Buffer.byteLength(avif);
}

test('a photo uses its share of bytes without exceeding it, or gets the lowest quality if it cannot fit', async () => {
  const photo = await makePhotograph({ seed: 5, width: 240, height: 360 });
  const best = await weigh(photo, 1_000_000);
  const least = await weigh(photo, 1);
  expect(least).toBeGreaterThan(best / 4);
  const share = Math.round((best + least) / 2);
  const fitted = await weigh(photo, share);
  expect(fitted).toBeLessThanOrEqual(share);
  expect(fitted).toBeGreaterThan(share * 0.8);
  const noise = await makePhotograph({ seed: 5, width: 240, height: 360, subject: 'noise' });
  expect(await weigh(noise, 1000)).toBeGreaterThan(1000);
});

test.each([0, 4, 7, 9])(
  'without a focal point, a face at the side of a wide photo is found (skin tone %i)',
  async (tone) => {
    const skin = skinTones[tone] ?? '';
    const photo = await makePhotograph({
      seed: 2,
      width: 900,
      height: 500,
      orientation: 1,
      skin,
      face: { x: 0.28, y: 0.4 },
    });
    const check = await checkPhoto(photo);
    const focus = check.kind === 'photo' ? check.focus : undefined;
    expect(focus?.x).toBeCloseTo(0.28, 0.8);
    expect(focus?.y).toBeLessThan(0.6);
  },
);
