/**
 * The dental arch, computed once for everything that shows it: masks, drawings, icons and logo.
 *
 * The arch is a catenary, the curve of a hanging chain and, turned over, of a stone arch that stands
 * by itself. In a box of `width` x `height` with the apex at the top centre,
 *
 *     y(x) = a (cosh((x - width/2) / a) - 1)
 *
 * and `a` follows from the feet: y(0) = height. With s = sinh((x - width/2) / a) the length along the
 * curve from the apex is `a s`, so teeth and stones are placed by length. All lengths are in the
 * drawing's units, angles in degrees clockwise as SVG counts them.
 */
import { writePath, type PathStep, type Point } from './path.ts';

/** Solves `a (cosh(width / 2a) - 1) = height` for the catenary's parameter `a` by bisection. */
export function catenaryParameter(width: number, height: number): number {
  let low = width * 0.01;
  let high = width * 20;
  for (let step = 0; step < 100; step++) {
    const a = (low + high) / 2;
    if (a * (Math.cosh(width / 2 / a) - 1) > height) low = a;
    else high = a;
  }
  return (low + high) / 2;
}

/** A point of the arch with the outward normal there, both by the parameter `s`. */
function pointOnArch(width: number, a: number, s: number) {
  const secant = Math.sqrt(1 + s * s);
  return {
    x: width / 2 + a * Math.asinh(s),
    y: a * (secant - 1),
    normal: { x: s / secant, y: -1 / secant },
  };
}

// ---------------------------------------------------------------- the curve

/** Free parts of the cubic from the left foot to the apex; the apex handle must be level. */
interface Handles {
  /** From the foot to its control point: right and up. */
  foot: Point;
  /** From the apex back to its control point: left. */
  apex: number;
}

/**
 * The largest distance between the catenary and the cubic, both stretched to a box of 1 x 1; one that is
 * no smaller than `enough` is not looked for any further.
 */
function handleError(width: number, height: number, a: number, { foot, apex }: Handles, enough = Infinity): number {
  const samples = 200;
  let worst = 0;
  for (let i = 1; i < samples; i++) {
    const t = i / samples;
    const u = 1 - t;
    const x = 3 * u * u * t * foot.x + 3 * u * t * t * (0.5 - apex) + t * t * t * 0.5;
    const y = u * u * u + 3 * u * u * t * (1 - foot.y);
    const angle = ((x - 0.5) * width) / a;
    const miss = y - (a * (Math.cosh(angle) - 1)) / height;
    const slope = (Math.sinh(angle) * width) / height;
    worst = Math.max(worst, Math.abs(miss) / Math.sqrt(slope * slope + 1));
    if (worst >= enough) break;
  }
  return worst;
}

/**
 * Searches the whole-number grid of `columns` x `rows` for the best handles, so that rounding costs
 * nothing afterwards. Pattern search: the best of the 26 neighbours, with steps that halve.
 */
function fitHandles(width: number, height: number, columns: number, rows: number): Handles {
  const a = catenaryParameter(width, height);
  const onGrid = ([x, y, apex]: readonly [number, number, number]): Handles => ({
    foot: { x: x / columns, y: y / rows },
    apex: apex / columns,
  });
  let best: [number, number, number] = [Math.round(columns * 0.12), Math.round(rows * 0.7), Math.round(columns * 0.14)];
  let bestError = handleError(width, height, a, onGrid(best));

  let step = 2 ** Math.floor(Math.log2(Math.max(columns, rows) / 16));
  while (step >= 1) {
    const [x, y, apex] = best;
    let improved = false;
    for (const dx of [-step, 0, step]) {
      for (const dy of [-step, 0, step]) {
        for (const dApex of [-step, 0, step]) {
          const candidate: typeof best = [x + dx, y + dy, apex + dApex];
          const error = handleError(width, height, a, onGrid(candidate), bestError);
          if (error < bestError) {
            best = candidate;
            bestError = error;
            improved = true;
          }
        }
      }
    }
    if (!improved) step /= 2;
  }
  return onGrid(best);
}

export interface ArchPathOptions {
  /** The box that the arch fills in the path's own units; by default the arch's. */
  box?: { width: number; height: number };
  /** Top left corner of the box. */
  at?: Point;
  /** Digits after the decimal point. */
  decimals?: number;
  /** Feet on top and apex below. */
  hanging?: boolean;
}

/**
 * The arch as an open path from the left foot over the apex to the right foot; filling closes it along
 * the ground. Two cubics, the second the mirror of the first, stay within 0.1 % of the box for every
 * arch of the design.
 *
 * @param width of the arch whose family the curve belongs to, in drawing units
 * @param height of that arch, in drawing units
 */
export function archPath(
  width: number,
  height: number,
  { box = { width, height }, at = { x: 0, y: 0 }, decimals = 1, hanging = false }: ArchPathOptions = {},
): string {
  const scale = 10 ** decimals;
  const { foot, apex } = fitHandles(width, height, box.width * scale, box.height * scale);
  // From the unit box, y downwards, to the drawing.
  const place = (x: number, y: number): Point => ({
    x: at.x + x * box.width,
    y: at.y + (hanging ? 1 - y : y) * box.height,
  });
  return writePath(
    [
      ['M', place(0, 1)],
      ['C', place(foot.x, 1 - foot.y), place(0.5 - apex, 0), place(0.5, 0)],
      ['S', place(1 - foot.x, 1 - foot.y), place(1, 1)],
    ],
    decimals,
  );
}

// ---------------------------------------------------------------- teeth

/**
 * The upper teeth from the central incisor to the second molar: mesio-distal width and depth from the
 * lips or cheek to the tongue, in mm.
 */
const TEETH = [
  { width: 8.7, depth: 5.6 },
  { width: 6.9, depth: 5.2 },
  { width: 7.9, depth: 6.6 },
  { width: 7.3, depth: 8.6 },
  { width: 7.1, depth: 8.8 },
  { width: 10.4, depth: 10.6 },
  { width: 10.0, depth: 10.4 },
] as const;
/** What a drawn tooth keeps of its width, so that neighbours do not touch. */
const DRAWN_WIDTH = 0.93;

/** One tooth of the right half of a drawing; the left half is its mirror image. */
export interface Tooth {
  center: Point;
  /** Of the tooth's width against the horizontal, clockwise. */
  angle: number;
  /** Length of arch that it takes up. */
  place: number;
  /** Drawn size along the arch and across it. */
  width: number;
  depth: number;
  /** Radius of the corners. */
  radius: number;
}

/**
 * Seven teeth on the right half of the arch, from the midline back, each as long on the curve as its
 * real width; the seven fill the half exactly.
 */
export function placeTeeth(width: number, height: number): Tooth[] {
  const a = catenaryParameter(width, height);
  const half = a * Math.sinh(width / 2 / a);
  const unitsPerMm = half / TEETH.reduce((sum, tooth) => sum + tooth.width, 0);
  let start = 0;
  return TEETH.map((tooth, index) => {
    const place = tooth.width * unitsPerMm;
    const s = (start + place / 2) / a;
    start += place;
    const { x, y } = pointOnArch(width, a, s);
    const drawnWidth = place * DRAWN_WIDTH;
    const depth = tooth.depth * unitsPerMm;
    return {
      center: { x, y },
      angle: (Math.atan(s) * 180) / Math.PI,
      place,
      width: drawnWidth,
      depth,
      // Incisors and the canine are round at the ends; premolars and molars are rounded blocks.
      radius: index < 2 ? 0.46 * depth : index === 2 ? 0.48 * depth : 0.36 * drawnWidth,
    };
  });
}

/** How far a tooth stands from its place: units right and down, and degrees clockwise. */
export type Displacement = readonly [dx: number, dy: number, turn: number];

// ---------------------------------------------------------------- stones

export interface VoussoirOptions {
  width: number;
  height: number;
  /** Of the stones, outwards from the curve. */
  thickness: number;
  /** Number of stones; odd, so that one is the keystone. */
  count: number;
  /** Half a joint, as a part of a stone's length. */
  joint: number;
  /** How far the keystone hangs below the curve and rises above its neighbours. */
  keystoneDrop: number;
  keystoneRise: number;
}

export interface Voussoirs {
  /** Stones of the left half, from the ground up, as one path; the right half is its mirror image. */
  half: string;
  keystone: string;
  /** Corners of the keystone: bottom left, top left, top right, bottom right. */
  keystoneCorners: readonly [Point, Point, Point, Point];
}

/**
 * The stones of an arch. Joints are normals of the curve, stones are equally long on it, and the two
 * at the ground are cut level with it (y = height).
 */
export function voussoirs(options: VoussoirOptions): Voussoirs {
  const { width, height, thickness, count, joint, keystoneDrop, keystoneRise } = options;
  const a = catenaryParameter(width, height);
  const end = Math.sinh(width / 2 / a);
  const gap = (joint * end) / count;
  const middle = (count - 1) / 2;

  /** `distance` outwards from the curve at `s`; at the ground, along the ground. */
  const outwards = (s: number, distance: number): Point => {
    const { x, y, normal } = pointOnArch(width, a, s);
    const point = { x: x + normal.x * distance, y: y + normal.y * distance };
    if (Math.abs(y - height) > 0.01) return point;
    return { x: point.x + (Math.sign(s) * (height - point.y)) / end, y: height };
  };

  const stone = (index: number) => {
    const isKeystone = index === middle;
    const inside = isKeystone ? -keystoneDrop : 0;
    const outside = isKeystone ? thickness + keystoneRise : thickness;
    const from = -end + (2 * end * index) / count + (index > 0 ? gap : 0);
    const to = -end + (2 * end * (index + 1)) / count - gap;
    const corners = [
      outwards(from, inside),
      outwards(from, outside),
      outwards(to, outside),
      outwards(to, inside),
    ] as const;

    // A quadratic through the curve's own point halfway: its control lies as far beyond again.
    const first = pointOnArch(width, a, from);
    const last = pointOnArch(width, a, to);
    const { x, y, normal } = pointOnArch(width, a, (from + to) / 2);
    const bend = (distance: number): Point => ({
      x: 2 * x - (first.x + last.x) / 2 + normal.x * distance,
      y: 2 * y - (first.y + last.y) / 2 + normal.y * distance,
    });
    const steps: PathStep[] = [
      ['M', corners[0]],
      ['L', corners[1]],
      ['Q', bend(outside), corners[2]],
      ['L', corners[3]],
      ['Q', bend(inside), corners[0]],
      ['Z'],
    ];
    return { steps, corners };
  };

  const keystone = stone(middle);
  const left = Array.from({ length: middle }, (_, index) => stone(index).steps);
  return {
    half: writePath(left.flat(), 1),
    keystone: writePath(keystone.steps, 1),
    keystoneCorners: keystone.corners,
  };
}

/** Where a keystone comes to rest: the values of a CSS `transform` about its own centre. */
export interface FallenKeystone {
  /** Centre of the four corners, for `transform-origin`. */
  center: Point;
  /** Turn that lays the stone's left side level. */
  angle: number;
  /** Downwards, until that side lies on the ground. */
  drop: number;
}

/** Lays the keystone of `stones` with its left side flat on the ground at `ground`. */
export function fallenKeystone({ keystoneCorners }: Voussoirs, ground: number): FallenKeystone {
  const [bottom, top] = keystoneCorners;
  const center = {
    x: keystoneCorners.reduce((sum, { x }) => sum + x, 0) / 4,
    y: keystoneCorners.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const fromVertical = Math.atan2(bottom.x - top.x, bottom.y - top.y);
  const turn = fromVertical - Math.PI / 2;
  const below = (bottom.x - center.x) * Math.sin(turn) + (bottom.y - center.y) * Math.cos(turn);
  return { center, angle: (turn * 180) / Math.PI, drop: ground - center.y - below };
}
