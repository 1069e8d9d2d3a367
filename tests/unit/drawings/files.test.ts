import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawingFiles } from '../../../src/drawings/files.ts';
import { elementsOf, foreignParts, missingTargets } from './svg.ts';

/** Boxes of the design and what each file may weigh, gzipped. */
const expected: Record<string, { viewBox: string; bytes: number }> = {
  nest: { viewBox: '0 -2 480 169', bytes: 320 },
  cup: { viewBox: '0 0 330 300', bytes: 310 },
  stages: { viewBox: '-12 -22 790 143', bytes: 1050 },
  voussoirs: { viewBox: '-64 -82 458 582', bytes: 520 },
  mark: { viewBox: '0 0 512 512', bytes: 260 },
};
const files = drawingFiles();

it('are the five still drawings', () => {
  expect(files.map(({ name }) => name)).toEqual(Object.keys(expected));
});

it('are the same in every build', () => {
  expect(drawingFiles()).toEqual(files);
});

describe.each(files)('$name', ({ name, svg }) => {
  const elements = elementsOf(svg);

  it('is an SVG document with the box of the design', () => {
    expect(elements[0]).toEqual({
      name: 'svg',
      attributes: { xmlns: 'http://www.w3.org/2000/svg', viewBox: expected[name]!.viewBox },
    });
  });

  it('depends on nothing outside and styles nothing inline', () => {
    expect(foreignParts(elements)).toEqual([]);
    expect(missingTargets(elements)).toEqual([]);
  });

  it('is small', () => {
    expect(gzipSync(svg, { level: 9 }).length).toBeLessThanOrEqual(expected[name]!.bytes);
  });
});

it('shows five stages of fourteen teeth, the last one in enamel', () => {
  const elements = elementsOf(files.find(({ name }) => name === 'stages')!.svg);
  const grounds = elements.filter(({ name }) => name === 'g').map(({ attributes }) => attributes['fill']);
  expect(grounds).toEqual([...Array.from({ length: 4 }, () => '#f1c6c4'), '#faf6f4']);
  expect(elements.filter(({ name }) => name === 'use')).toHaveLength(5 * 14);
});

it('keeps the mark inside the circle of a maskable icon, on wine', async () => {
  const size = 512;
  const { svg } = files.find(({ name }) => name === 'mark')!;
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([size, size]);

  let enamel = 0;
  let farthest = 0;
  for (let pixel = 0; pixel < size * size; pixel++) {
    const [red, green, blue] = data.subarray(pixel * info.channels);
    if (red === 0x47 && green === 0x10 && blue === 0x2a) continue;
    enamel++;
    const x = (pixel % size) + 0.5 - size / 2;
    const y = Math.floor(pixel / size) + 0.5 - size / 2;
    farthest = Math.max(farthest, Math.hypot(x, y));
  }
  expect(enamel).toBeGreaterThan(0.05 * size * size);
  expect(farthest).toBeLessThan(0.4 * size);
});
