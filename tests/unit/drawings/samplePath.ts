import type { Point } from '../../../src/drawings/path.ts';

/** Points along an arch path of one `M`, one `c` and one `s`, read independently of what wrote it. */
export function sampleArch(d: string, perCurve = 200): Point[] {
  const match = /^M([^a-z]+)c([^a-z]+)s([^a-z]+)$/.exec(d);
  if (!match) throw new Error(`expected M…c…s… and got ${d}`);
  const [start, first, second] = match.slice(1).map((part) => (part.match(/-?\d*\.?\d+/g) ?? []).map(Number));
  const at = (numbers: number[], index: number, from: Point): Point => ({
    x: from.x + numbers[2 * index]!,
    y: from.y + numbers[2 * index + 1]!,
  });

  const foot = at(start!, 0, { x: 0, y: 0 });
  const [control1, control2, apex] = [at(first!, 0, foot), at(first!, 1, foot), at(first!, 2, foot)];
  // `s` mirrors the control point before it.
  const control3 = { x: 2 * apex.x - control2.x, y: 2 * apex.y - control2.y };
  const curves = [
    [foot, control1, control2, apex],
    [apex, control3, at(second!, 0, apex), at(second!, 1, apex)],
  ] as const;
  return curves.flatMap(([a, b, c, end]) =>
    Array.from({ length: perCurve + 1 }, (_, index) => {
      const t = index / perCurve;
      const u = 1 - t;
      const mix = (key: 'x' | 'y') =>
        u ** 3 * a[key] + 3 * u * u * t * b[key] + 3 * u * t * t * c[key] + t ** 3 * end[key];
      return { x: mix('x'), y: mix('y') };
    }),
  );
}

/**
 * The largest distance of `points`, drawn in a box of `boxWidth` x `boxHeight`, to the catenary of an
 * arch of `width` x `height`, as a part of the box.
 */
export function worstDistance(
  points: readonly Point[],
  { width, height, a }: { width: number; height: number; a: number },
  { width: boxWidth, height: boxHeight }: { width: number; height: number },
): number {
  const curve = Array.from({ length: 4001 }, (_, index) => {
    const s = Math.sinh(width / 2 / a) * (index / 2000 - 1);
    return { x: 0.5 + (a * Math.asinh(s)) / width, y: (a * (Math.sqrt(1 + s * s) - 1)) / height };
  });
  return Math.max(
    ...points.map(({ x, y }) =>
      Math.min(...curve.map((point) => Math.hypot(point.x - x / boxWidth, point.y - y / boxHeight))),
    ),
  );
}
