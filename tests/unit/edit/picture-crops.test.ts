/** The previews of the picture form: the crops that the build makes. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { croppedPictureAt, croppedPictures } from '../../../scripts/edit/client/form/picture-crops.ts';
import { openCache } from '../../../scripts/generator/cache.ts';
import { deriveForms, type FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { MediaLibrary } from '../../../scripts/generator/media/library.ts';
import { readMedia } from '../../../scripts/generator/media/read.ts';
import { pictureSlots } from '../../../src/components/Picture/slots.ts';
import { landing } from '../../support/content-files.ts';
import { temporaryFolder } from '../../support/generator.ts';

const previewsOf = (path: string) => croppedPictureAt({ file: landing, path })?.previews ?? [];

/** The path of every focal point below a form, without positions in lists. */
function focusPaths({ properties = {}, items }: FormSchema, path = ''): string[] {
  if (items) return focusPaths(items, path);
  return Object.entries(properties).flatMap(([key, field]) => {
    const below = path === '' ? key : `${path}.${key}`;
    return /focus$/i.test(key) ? [below] : focusPaths(field, below);
  });
}

test('every focal point of the content belongs to a picture in which it can be set', () => {
  const paths = focusPaths(deriveForms().landing);
  const chosen = croppedPictures.map(({ picture, focusKey }) =>
    picture.replace(/^landing\./, '').replace(/\w+$/, focusKey),
  );
  expect(paths.length).toBeGreaterThan(0);
  expect(chosen.sort()).toEqual(paths.sort());
});

/** A photo whose red says how far to the right a pixel stands, and whose green how far down. */
function photoOfPositions({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index++) {
    pixels[index * 3] = (255 * (index % width)) / width;
    pixels[index * 3 + 1] = (255 * Math.floor(index / width)) / height;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

test.each([
  ['you.image', 0, pictureSlots.you],
  ['benefits.discretionImage', 0, pictureSlots.discretion],
  ['about.portrait.imageSrc', 0, pictureSlots.doctor],
  ['about.portrait.imageSrc', 1, pictureSlots.face],
  ['testimonials.items[3].imageSrc', 0, pictureSlots.testimonial],
] as const)('the preview shows the part of the photo that the build keeps: %s, %i', async (field, index, slot) => {
  const photo = { width: 600, height: 450 };
  const root = temporaryFolder({ 'content/media/photo.png': await photoOfPositions(photo) });
  const references = [{ src: 'photo.png', place: { file: landing, line: 1 }, field }];
  const cache = openCache(`${root}/.cache`);
  const library = new MediaLibrary(await readMedia(root, references, cache), { cache, base: '/', log: () => {} });
  const preview = previewsOf(field)[index]!;
  const crop = preview.cropOf(photo, { x: 0.7, y: 0.2 });
  const { width, height } = library.picture('photo.png', slot, '70% 20%');
  expect(width / height).toBeCloseTo(preview.aspect, 1);
  for (const bytes of Object.values(await library.outputs())) {
    const [red, green] = (await sharp(bytes as Buffer).stats()).channels;
    expect(red!.mean / 255).toBeCloseTo((crop.left + crop.width / 2) / photo.width, 1.7);
    expect(green!.mean / 255).toBeCloseTo((crop.top + crop.height / 2) / photo.height, 1.7);
  }
});

test('in the picture of a shared link, a portrait takes the right part and a wide photo all of it', () => {
  const [preview] = previewsOf('meta.socialBackground');
  expect(preview?.widthShareOf?.({ width: 2000, height: 3000 })).toBeLessThan(0.7);
  expect(preview?.widthShareOf?.({ width: 3000, height: 1600 })).toBe(1);
  // The words cover the left half.
  const { left, width } = preview!.cropOf({ width: 4000, height: 1000 }, { x: 0.6, y: 0.5 });
  expect((0.6 * 4000 - left) / width).toBeCloseTo(0.74);
});

test('logos are shown whole, so they have no focal point', () => {
  expect(croppedPictureAt({ file: landing, path: 'insurance.insurers[0].logo' })).toBeUndefined();
});
