/** Every arch of the site is a catenary: drawings, the mark, the masks of pictures. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { logoShapes } from '../../src/drawings/logo-mark.ts';
import { archMasks } from '../../src/drawings/masks.ts';

interface Arch {
  /** Proportions of the arch, in any unit. */
  width: number;
  height: number;
  /** Whether it is open at the top, as a hanging chain. */
  hanging?: boolean;
}

type Point = readonly [x: number, y: number];

/**
 * 122 points along the path of an arch, from one foot over the apex to the other. The path has two cubic curves:
 * `M…c…s…` with coordinates relative to the start of each, or `M…C…S…` with absolute ones.
 */
function sampleArch(d: string): Point[] {
  const numbers = d.match(/-?(?:\d*\.)?\d+/g)!.map(Number);
  const [foot, ...others] = Array.from({ length: 6 }, (_, index): Point => [
    numbers[2 * index]!,
    numbers[2 * index + 1]!,
  ]);
  const toAbsolute = ([left, top]: Point, points: Point[]) =>
    d.includes('c') ? points.map(([x, y]): Point => [left + x, top + y]) : points;
  const [handle, before, apex] = toAbsolute(foot!, others.slice(0, 3)) as [Point, Point, Point];
  const [last, end] = toAbsolute(apex, others.slice(3)) as [Point, Point];
  // `S` mirrors the control point before it.
  const after: Point = [2 * apex[0] - before[0], 2 * apex[1] - before[1]];
  const curves = [[foot!, handle, before, apex] as const, [apex, after, last, end] as const];
  // Each curve at 61 moments t from 0 to 1, by the formula of cubic Bézier curves.
  return curves.flatMap(([a, b, c, d]) =>
    Array.from({ length: 61 }, (_, index): Point => {
      const t = index / 60;
      const u = 1 - t;
      const mix = (axis: 0 | 1) =>
        u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
      return [mix(0), mix(1)];
    }),
  );
}

/** The largest distance of an arch's path to the catenary, both stretched to a box of 1 x 1. */
function worstDistance(d: string, { width, height, hanging }: Arch): number {
  // The catenary through feet and apex is y = a (cosh(x / a) - 1). Finds its `a` by halving an interval.
  let [a, high] = [width / 100, width * 20];
  for (let step = 0; step < 100; step++) {
    const middle = (a + high) / 2;
    if (middle * (Math.cosh(width / 2 / middle) - 1) > height) a = middle;
    else high = middle;
  }
  const points = sampleArch(d);
  const [left, right] = [points[0]![0], points.at(-1)![0]];
  const heights = points.map(([, y]) => y);
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  const distances = points.map(([x, y]) => {
    const down = (y - top) / (bottom - top);
    const at = ((x - left) / (right - left) - 0.5) * (width / a);
    const gap = (a * (Math.cosh(at) - 1)) / height - (hanging ? 1 - down : down);
    // `gap` is the vertical distance; the shortest one, across to the curve, is smaller where the curve is steep.
    return Math.abs(gap) / Math.hypot(1, (Math.sinh(at) * width) / height);
  });
  return Math.max(...distances);
}

/** A path of a drawing, its first arch. */
const arch = (name: string, selector: string) =>
  load(readFileSync(path.resolve(import.meta.dirname, `../../src/drawings/${name}.svg`)), { xml: true })(selector)
    .attr('d')!
    .split(/(?!^)M/)[0]!;

test.each([
  ['mark', logoShapes.arch, { width: 34, height: 29 }, 1],
  ['scale of the nest', arch('nest', '#a'), { width: 96, height: 84 }, 1],
  ['plan', arch('plan', 'path[d^=M0]'), { width: 430, height: 372 }, 0],
  ['cup', arch('cup', 'path'), { width: 190, height: 158, hanging: true }, 0],
])('the %s follows the catenary within 0.15 percent', (_, d, arch, decimals) => {
  // Small drawings also carry what their last digit costs.
  const digit = (10 ** -decimals * 0.5) / Math.min(arch.width, arch.height);
  expect(worstDistance(d, arch)).toBeLessThan(0.0015 + digit);
});

test.each([
  ['--arch-tall', { width: 100, height: 135 }],
  ['--arch-natural', { width: 100, height: 86 }],
  ['--arch-low', { width: 200, height: 24 }],
])('the mask %s follows the catenary, stretched to its element', (name, mask) => {
  const [, source] = new RegExp(`${name}:url\\("data:image/svg\\+xml,([^"]*)"\\)`).exec(archMasks())!;
  // What a quoted data address must not hold.
  expect(source).not.toMatch(/[#<>"\\\n]|%(?![0-9A-F]{2})/);
  const [, d] = /viewBox='0 0 98 90' preserveAspectRatio='none'><path d='([^']+)'/.exec(decodeURIComponent(source!))!;
  expect(worstDistance(d!, mask)).toBeLessThan(0.0015);
});
