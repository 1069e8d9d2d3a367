import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { catenaryParameter } from '../../../src/drawings/arch.ts';
import { ARCH_MASKS, archMasks } from '../../../src/drawings/masks.ts';
import { sampleArch, worstDistance } from './samplePath.ts';
import { elementsOf } from './svg.ts';

const css = archMasks();
const encoded = new Map(
  [...css.matchAll(/(--arch-[a-z]+):url\("data:image\/svg\+xml,([^"]*)"\)/g)].map(([, name, svg]) => [name!, svg!]),
);

it('declares the four masks and nothing else', () => {
  expect([...encoded.keys()]).toEqual(['--arch-tall', '--arch-natural', '--arch-low', '--arch-hanging']);
  expect(css.replace(/--arch-[a-z]+:url\("[^"]*"\)/g, '')).toBe(';;;');
});

it('costs every page little', () => {
  expect(brotliCompressSync(css).length).toBeLessThanOrEqual(230);
});

describe.each(Object.entries(ARCH_MASKS))('%s', (name, { width, height, hanging }) => {
  const source = encoded.get(name)!;
  const elements = elementsOf(decodeURIComponent(source));
  const d = elements[1]!.attributes['d']!;
  const [, , columns, rows] = elements[0]!.attributes['viewBox']!.split(' ').map(Number);
  const box = { width: columns!, height: rows! };

  it('shows no character that a quoted data address must not hold', () => {
    expect(source).not.toMatch(/[#<>"\\\n]|%(?![0-9A-F]{2})/);
  });

  it('is an SVG that stretches to its element', () => {
    expect(elements.map((element) => element.name)).toEqual(['svg', 'path']);
    expect(elements[0]!.attributes).toMatchObject({ xmlns: 'http://www.w3.org/2000/svg', preserveAspectRatio: 'none' });
  });

  it('stands on its feet, or hangs from them', () => {
    const points = sampleArch(d, 10);
    const [feet, apex] = hanging ? [0, rows] : [rows, 0];
    expect(points[0]).toEqual({ x: 0, y: feet });
    expect(points[10]).toEqual({ x: columns! / 2, y: apex });
    expect(points.at(-1)).toEqual({ x: columns, y: feet });
  });

  it('follows the catenary within 0.15 % of its box', () => {
    const points = sampleArch(d, 60).map(({ x, y }) => ({ x, y: hanging ? rows! - y : y }));
    expect(worstDistance(points, { width, height, a: catenaryParameter(width, height) }, box)).toBeLessThan(0.0015);
  });
});
