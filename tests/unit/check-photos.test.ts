import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkPhotos } from '../../scripts/check/photos.ts';
import type { Site } from '../../scripts/generator/site.ts';
import type { PictureSlot } from '../../src/components/Picture/slots.ts';
import { temporaryFolder } from '../support/generator.ts';

const slot: PictureSlot = {
  aspect: 2 / 3,
  sizes: '50vw',
  widths: [300, 600, 1200],
  phone: { width: 600, bytes: 1000 },
};

/** What the check says of a photo in the slot: severity, code and values. */
async function problemsOf(width: number, height: number, bytes = 1000) {
  const photo = await sharp({ create: { width, height, channels: 3, background: '#a67' } })
    .jpeg()
    .toBuffer();
  const root = temporaryFolder({ 'content/media/photo.jpg': photo });
  const set = { kind: 'photo', width: 1200, height: 1800, src: '/a-600.webp', phoneSrc: '/a-600.avif', sources: [] };
  const site = {
    base: '/',
    files: { 'a-600.avif': Buffer.alloc(bytes), 'a-1200.avif': Buffer.alloc(99_999) },
    pages: [{ pictures: [{ file: 'photo.jpg', slot, set }] }],
    source: { media: [{ src: 'photo.jpg', place: { file: 'content/landing.yaml', line: 7 }, field: 'you.image' }] },
  };
  const diagnostics = await checkPhotos(site as unknown as Site, root);
  for (const { place } of diagnostics) {
    expect(place).toEqual({ file: 'content/landing.yaml', line: 7, field: 'you.image' });
  }
  return diagnostics.map(({ severity, code, params }) => [severity, code, params]);
}

test('a photo as a phone takes it needs no change', async () => {
  expect(await problemsOf(3024, 4032)).toEqual([]);
});

test('a photo is too small if the part of it that its frame shows is not wide enough', async () => {
  expect(await problemsOf(500, 900)).toMatchObject([
    ['error', 'check.photo-too-small', { available: 500, needed: 600 }],
  ]);
  expect(await problemsOf(3000, 600)).toMatchObject([
    ['error', 'check.photo-too-small', { available: 400, needed: 600 }],
  ]);
  expect(await problemsOf(900, 1350)).toMatchObject([
    ['advice', 'check.photo-too-small', { available: 900, needed: 1200 }],
  ]);
});

test('a photo that stays heavier than its share on a phone is advice, never an error', async () => {
  expect(await problemsOf(3024, 4032, 1001)).toEqual([['advice', 'media.photo-heavy', { size: 1001, limit: 1000 }]]);
});
