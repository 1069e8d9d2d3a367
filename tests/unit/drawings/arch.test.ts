import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { archPath, catenaryParameter, fallenKeystone, placeTeeth, voussoirs } from '../../../src/drawings/arch.ts';
import { brokenArch } from '../../../src/drawings/BrokenArch.tsx';
import { sampleArch, worstDistance } from './samplePath.ts';

describe('catenaryParameter', () => {
  it.each([
    [100, 135, 17.52],
    [100, 86, 21.99],
    [200, 24, 212.22],
    [100, 50, 30.94],
  ])('solves the arch of %i x %i as %f', (width, height, expected) => {
    const a = catenaryParameter(width, height);
    expect(a).toBeCloseTo(expected, 2);
    expect(a * (Math.cosh(width / 2 / a) - 1)).toBeCloseTo(height, 9);
  });
});

describe('archPath', () => {
  it('goes from the left foot over the apex to the right foot', () => {
    const points = sampleArch(archPath(430, 372), 50);
    expect(points[0]).toEqual({ x: 0, y: 372 });
    expect(points[50]).toEqual({ x: 215, y: 0 });
    expect(points.at(-1)).toEqual({ x: 430, y: 372 });
  });

  it.each([
    [430, 372, 0],
    [96, 84, 1],
    [34, 29, 1],
    [16, 15.5, 1],
    [190, 158, 0],
    [70, 74, 0],
  ])('stays within 0.15 percent of the catenary for %f x %f with %i decimals', (width, height, decimals) => {
    const points = sampleArch(archPath(width, height, { decimals }), 60);
    const a = catenaryParameter(width, height);
    // Small drawings also carry what their last digit costs.
    const digit = (10 ** -decimals * 0.5) / Math.min(width, height);
    expect(worstDistance(points, { width, height, a }, { width, height })).toBeLessThan(0.0015 + digit);
  });

  it('can be moved, stretched and hung', () => {
    const points = sampleArch(
      archPath(100, 50, { box: { width: 40, height: 30 }, at: { x: 5, y: 7 }, hanging: true }),
      10,
    );
    expect(points[0]).toEqual({ x: 5, y: 7 });
    expect(points[10]).toEqual({ x: 25, y: 37 });
    expect(points.at(-1)).toEqual({ x: 45, y: 7 });
  });
});

describe('placeTeeth', () => {
  const [width, height] = [430, 372];
  const a = catenaryParameter(width, height);
  const half = a * Math.sinh(width / 2 / a);
  const teeth = placeTeeth(width, height);
  /** Length along the curve from the apex to `x`. */
  const lengthAt = (x: number) => a * Math.sinh((x - width / 2) / a);

  it('centres every tooth on the curve', () => {
    for (const { center } of teeth) {
      expect(center.y).toBeCloseTo(a * (Math.cosh((center.x - width / 2) / a) - 1), 9);
    }
  });

  it('gives each tooth its own length of arch, from the midline to the foot', () => {
    const middles = teeth.map(({ center }) => lengthAt(center.x));
    expect(middles[0]).toBeCloseTo(teeth[0]!.place / 2, 9);
    for (let i = 1; i < teeth.length; i++) {
      expect(middles[i]! - middles[i - 1]!).toBeCloseTo((teeth[i - 1]!.place + teeth[i]!.place) / 2, 9);
    }
    expect(middles.at(-1)! + teeth.at(-1)!.place / 2).toBeCloseTo(half, 9);
  });

  it('keeps the real proportions: a first molar is 10.4 mm for 8.7 mm of central incisor', () => {
    expect(teeth[5]!.place / teeth[0]!.place).toBeCloseTo(10.4 / 8.7, 9);
  });

  it('turns each tooth along the curve', () => {
    for (const { center, angle } of teeth) {
      expect(Math.tan((angle * Math.PI) / 180)).toBeCloseTo(Math.sinh((center.x - width / 2) / a), 9);
    }
  });
});

describe('voussoirs', () => {
  const sizes = { width: 330, height: 500, thickness: 58, keystoneDrop: 12, keystoneRise: 14 };
  const { half, keystone, keystoneCorners } = voussoirs({ ...sizes, count: 17, joint: 0.06 });

  it('draws half of the other stones and the keystone', () => {
    expect(half.match(/z/g)).toHaveLength(8);
    expect(keystone.match(/z/g)).toHaveLength(1);
  });

  it('cuts the foot level with the ground', () => {
    expect(half).toMatch(/^M0 500l-58\.3 0q/);
  });

  it('lets the keystone stand out below and above, the same on both sides', () => {
    const [bottomLeft, topLeft, topRight, bottomRight] = keystoneCorners;
    expect(bottomLeft.x + bottomRight.x).toBeCloseTo(330, 9);
    expect(topLeft.x + topRight.x).toBeCloseTo(330, 9);
    expect(Math.hypot(topLeft.x - bottomLeft.x, topLeft.y - bottomLeft.y)).toBeCloseTo(12 + 58 + 14, 9);
  });
});

describe('fallenKeystone', () => {
  const { center, angle, drop } = fallenKeystone(brokenArch, 600);

  it('lays the left side flat on the ground and nothing below it', () => {
    const turn = (angle * Math.PI) / 180;
    const [bottomLeft, topLeft, topRight, bottomRight] = brokenArch.keystoneCorners.map(
      ({ x, y }) => center.y + drop + (x - center.x) * Math.sin(turn) + (y - center.y) * Math.cos(turn),
    );
    expect(bottomLeft).toBeCloseTo(600, 9);
    expect(topLeft).toBeCloseTo(600, 9);
    expect(topRight).toBeLessThan(600);
    expect(bottomRight).toBeLessThan(600);
  });

  it('is what BrokenArch.css says', () => {
    const css = readFileSync(new URL('../../../src/drawings/BrokenArch.css', import.meta.url), 'utf8');
    expect(css).toContain(`transform: translate(300px, ${drop.toFixed(1)}px) rotate(${angle.toFixed(1)}deg);`);
    expect(css).toContain(`transform-origin: ${center.x.toFixed(0)}px ${center.y.toFixed(1)}px;`);
  });
});
