/**
 * The drawings that do not move, as files of their own: the page shows them with a lazy `<img>`, so
 * its HTML need not carry them. Colours are written out, for a file cannot see the page's tokens.
 */
import { colours } from '../colours.ts';
import { archPath, placeTeeth, voussoirs, type Displacement } from './arch.ts';
import { MARK } from './mark.ts';
import { round } from './path.ts';

export interface DrawingFile {
  /** File name without its ending. */
  name: string;
  svg: string;
}

/** All drawings that the site uses as files. */
export const drawingFiles = (): DrawingFile[] => [
  { name: 'nest', svg: nest() },
  { name: 'cup', svg: cup() },
  { name: 'stages', svg: stages() },
  { name: 'voussoirs', svg: stoneArch() },
  { name: 'mark', svg: mark() },
];

const svgDocument = (viewBox: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;

/** What comfort looks like: nested arches, laid like scales. */
function nest(): string {
  const width = 96;
  const height = 84;
  const scale = [1, 0.66, 0.32]
    .map((size) => {
      const box = { width: size * width, height: size * height };
      return archPath(box.width, box.height, { at: { x: (width - box.width) / 2, y: height - box.height } });
    })
    .join('');
  // Six scales cover the picture's 480 units, whether the row begins half a scale or a whole one before it.
  const others = Array.from({ length: 5 }, (_, index) => `<use href="#a" x="${(index + 1) * width}"/>`);
  return svgDocument(
    '0 -2 480 169',
    `<defs><g id="b"><path id="a" d="${scale}"/>${others.join('')}</g></defs>` +
      `<g fill="${colours.sulphur}" stroke="${colours.wine}" stroke-width="2.5">` +
      `<use href="#b" x="-96"/><use href="#b" x="-48" y="42"/><use href="#b" x="-96" y="84"/></g>`,
  );
}

/** A cup of something hot on its saucer; cup and handle are arches too. */
function cup(): string {
  const bowl = archPath(190, 158, { at: { x: 30, y: 104 }, hanging: true, decimals: 0 });
  const handle = archPath(70, 74, { decimals: 0 });
  const steam = 'M96 82c-26-20 22-38-2-66m60 66c-26-20 22-38-2-66';
  return svgDocument(
    '0 0 330 300',
    `<path d="${bowl}" fill="${colours.bottle}"/><path d="M0 278h262l-22 14H22z" fill="${colours.wine}"/>` +
      '<g fill="none" stroke-linecap="round">' +
      `<path d="${handle}" transform="translate(286 128)rotate(90)" stroke="${colours.bottle}" stroke-width="16"/>` +
      `<path d="${steam}" stroke="${colours.wine}" stroke-width="9"/></g>`,
  );
}

/** The first stage, per tooth from the incisors to the second molars: left and right side. */
const DISORDER: readonly (readonly [left: Displacement, right: Displacement])[] = [
  [
    [-5.3, -8.6, -38.2],
    [6.7, -9.5, 25.3],
  ],
  [
    [4.3, -9.6, -18.7],
    [-2.9, 7.7, 39.2],
  ],
  [
    [8.3, -2.3, -34.9],
    [9.7, -0.9, 23.8],
  ],
  [
    [2.9, -7.7, 37.7],
    [10.3, -6.8, -2.6],
  ],
  [
    [3.2, 9.7, 5.3],
    [-2.2, 1.2, -19.3],
  ],
  [
    [0.4, 2.1, -6.7],
    [-2, -1.2, -6.8],
  ],
  [
    [-2.1, 0.9, 8.3],
    [-2.5, 2.7, 4.1],
  ],
];

/** Five stages of a treatment, from disorder to the arch. */
function stages(): string {
  const count = 5;
  const width = 132;
  const pitch = 158;
  // The first stage's outermost molar reaches this far out of the picture's left edge.
  const left = 1;
  const teeth = placeTeeth(width, 114);
  const shapes = teeth.map((tooth, index) => {
    const [w, d] = [round(tooth.width), round(tooth.depth)];
    const corner = `x="${round(-w / 2, 2)}" y="${round(-d / 2, 2)}"`;
    return `<rect id="t${index}" ${corner} width="${w}" height="${d}" rx="${round(tooth.radius)}"/>`;
  });

  const arches = Array.from({ length: count }, (_, stage) => {
    // Early stages move most.
    const disorder = (1 - stage / (count - 1)) ** 1.25;
    const uses = teeth.flatMap(({ center, angle }, index) =>
      DISORDER[index]!.map(([dx, dy, turn], side) => {
        const mirror = side === 0 ? -1 : 1;
        const x = round(left + stage * pitch + width / 2 + mirror * (center.x - width / 2) + disorder * dx);
        const y = round(center.y + disorder * dy);
        const rotation = round(mirror * angle + disorder * turn, 0);
        return `<use href="#t${index}" transform="translate(${x} ${y})rotate(${rotation})"/>`;
      }),
    );
    return `<g fill="${stage < count - 1 ? colours.blush : colours.enamel}">${uses.join('')}</g>`;
  });
  return svgDocument('-12 -22 790 143', `<defs>${shapes.join('')}</defs>${arches.join('')}`);
}

/** The stone arch with its keystone: who holds the treatment together. */
function stoneArch(): string {
  const width = 330;
  const { half, keystone } = voussoirs({
    width,
    height: 500,
    thickness: 58,
    count: 17,
    joint: 0.06,
    keystoneDrop: 12,
    keystoneRise: 14,
  });
  return svgDocument(
    '-64 -82 458 582',
    `<g fill="${colours.wine}"><path id="a" d="${half}"/><use href="#a" transform="scale(-1 1)translate(-${width})"/></g>` +
      `<path d="${keystone}" fill="${colours.sulphur}"/>`,
  );
}

/** The mark on its ground, for favicons; all of it inside the circle that a maskable icon may be cut to. */
function mark(): string {
  const size = 512;
  const scale = 8;
  // Arch and sun end at 32 of the box's 35 units: centred by what is drawn.
  const x = size / 2 - (scale * MARK.width) / 2;
  const y = size / 2 - scale * 16.5;
  const { cx, cy, r } = MARK.sun;
  return svgDocument(
    `0 0 ${size} ${size}`,
    `<path d="M0 0h${size}v${size}H0z" fill="${colours.wine}"/><g transform="translate(${x} ${y})scale(${scale})">` +
      `<path d="${MARK.arch}" fill="none" stroke="${colours.enamel}" stroke-width="${MARK.archThickness}"/>` +
      `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colours.enamel}"/></g>`,
  );
}
