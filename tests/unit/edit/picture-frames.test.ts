/** The previews of the picture form: the same crops that the build and the style sheets make. */
import { expect, test } from 'vitest';
import { framedFieldAt, framedFields } from '../../../scripts/edit/shared/picture-frames.ts';
import { readForms, type FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { landing } from '../../support/content-files.ts';

const framesOf = (path: string) => framedFieldAt({ file: landing, path })?.frames ?? [];
const photo = { width: 4000, height: 3000 };

/** The path of every focal point below a form, without positions in lists. */
function focusPaths({ properties = {}, items }: FormSchema, path = ''): string[] {
  if (items) return focusPaths(items, path);
  return Object.entries(properties).flatMap(([key, field]) => {
    const below = path === '' ? key : `${path}.${key}`;
    return /focus$/i.test(key) ? [below] : focusPaths(field, below);
  });
}

test('every focal point of the content belongs to a picture in which it can be set', () => {
  const paths = focusPaths(readForms().landing);
  const chosen = framedFields.map(({ picture, focusKey }) =>
    picture.replace(/^landing\./, '').replace(/\w+$/, focusKey),
  );
  expect(paths.length).toBeGreaterThan(0);
  expect(chosen.sort()).toEqual(paths.sort());
});

test('a crop holds the focal point and moves with it, up to the edge of the photo', () => {
  for (const path of [
    'you.image',
    'about.portrait.imageSrc',
    'testimonials.items[3].imageSrc',
    'meta.socialBackground',
  ]) {
    for (const frame of framesOf(path)) {
      for (const focus of [
        { x: 0.05, y: 0.1 },
        { x: 0.5, y: 0.5 },
        { x: 0.95, y: 0.2 },
      ]) {
        const { left, top, width, height } = frame.cropOf(photo, focus);
        expect(left, frame.name).toBeGreaterThanOrEqual(0);
        expect(top, frame.name).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(photo.width);
        expect(top + height).toBeLessThanOrEqual(photo.height);
        // The small face is enlarged around its middle, so a point near the edge of the photo may lie outside.
        if (frame.name !== 'Junto al primer botón' || focus.x === 0.5) {
          expect(focus.x * photo.width).toBeGreaterThanOrEqual(left);
          expect(focus.x * photo.width).toBeLessThanOrEqual(left + width);
        }
        expect(width / height).toBeCloseTo(frame.aspect * (frame.shareOf?.(photo) ?? 1), 1);
      }
    }
  }
});

test('the face beside the first button is previewed closer than in her portrait', () => {
  const face = framesOf('about.portrait.imageSrc').find(({ name }) => name === 'Junto al primer botón');
  expect(face?.cropOf({ width: 3000, height: 4000 }, { x: 0.5, y: 0.3 })).toEqual({
    left: 417,
    top: 369,
    width: 2165,
    height: 3077,
  });
});

test('in the picture of a shared link, a portrait takes the right part and a wide photo all of it', () => {
  const [frame] = framesOf('meta.socialBackground');
  expect(frame?.shareOf?.({ width: 2000, height: 3000 })).toBeLessThan(0.7);
  expect(frame?.shareOf?.({ width: 3000, height: 1600 })).toBe(1);
  // The words cover the left half.
  const { left, width } = frame!.cropOf({ width: 4000, height: 1000 }, { x: 0.6, y: 0.5 });
  expect((0.6 * 4000 - left) / width).toBeCloseTo(0.74);
});

test('logos are shown whole, so they have no focal point', () => {
  expect(framedFieldAt({ file: landing, path: 'insurance.insurers[0].logo' })).toBeUndefined();
});
