import { archPath, placeTeeth, type Displacement, type Tooth } from './arch.ts';
import { round } from './path.ts';
import './PlanningDrawing.css';

/** Box of the arch in the drawing, in its units. */
const WIDTH = 430;
const HEIGHT = 372;
const MIRROR = `scale(-1 1)translate(-${WIDTH})`;

/** Before the treatment, from the incisor to the second molar; the left side as seen in the mirror that draws it. */
const RIGHT_STARTS: readonly Displacement[] = [
  [-5, -17, -24],
  [10, 17, 23],
  [9, -20, -18],
  [-9, 10, 11],
  [6, 6, -14],
  [1, 0, 2],
  [0, 0, 0],
];
const LEFT_STARTS: readonly Displacement[] = [
  [-6, 7, 15],
  [9, -9, -17],
  [7, 11, 15],
  [-9, -5, -9],
  [7, -3, 10],
  [1, 0, -2],
  [0, 0, 0],
];

/** From a tooth's outer edge to the middle of its number, in units. */
const NUMBER_DISTANCE = 34;
/** From the middle of a number to its baseline. */
const BASELINE = 4.5;

const teeth = placeTeeth(WIDTH, HEIGHT);
const shapeId = (index: number) => `tooth${index + 1}`;
const centerOf = ({ center }: Tooth) => `${round(center.x)} ${round(center.y)}`;
const startOf = ([dx, dy]: Displacement) => `${dx}px ${dy}px`;

/** A tooth in its place on the right half; the one shape that everything else refers to. */
function Shape({ tooth, index }: { tooth: Tooth; index: number }) {
  const width = Math.round(tooth.width);
  const depth = Math.round(tooth.depth);
  const place = {
    id: shapeId(index),
    transform: `translate(${centerOf(tooth)})rotate(${Math.round(tooth.angle)})`,
  };
  const block = { x: -width / 2, y: -depth / 2, width, height: depth, rx: Math.round(tooth.radius) };
  if (index < 3) return <rect {...place} {...block} />;

  // Chewing surfaces: one groove on premolars, a cross on molars.
  const along = Math.round(0.215 * tooth.width);
  const across = Math.round(0.18 * tooth.depth);
  const cross = index < 5 ? '' : `M0-${across}v${2 * across}`;
  return (
    <g {...place}>
      <rect {...block} />
      <path d={`M-${along} 0h${2 * along}${cross}`} stroke="currentColor" />
    </g>
  );
}

/** Size of a ghost against its tooth: where a tooth hardly moves, its start shows inside its edge. */
const GHOST_SIZE = 0.98;

/** The dashed outlines of where the teeth start. */
function Ghosts({ starts }: { starts: readonly Displacement[] }) {
  return teeth.map(({ center }, index) => {
    const [dx, dy, turn] = starts[index]!;
    // Shapes come placed, so turn and size apply about the drawing's corner: bring the centre back.
    const cos = GHOST_SIZE * Math.cos((turn * Math.PI) / 180);
    const sin = GHOST_SIZE * Math.sin((turn * Math.PI) / 180);
    const x = round(center.x + dx - cos * center.x + sin * center.y);
    const y = round(center.y + dy - sin * center.x - cos * center.y);
    const transform = `translate(${x} ${y})rotate(${turn})scale(${GHOST_SIZE})`;
    return <use key={index} href={`#${shapeId(index)}`} transform={transform} />;
  });
}

/** The arch with its fourteen upper teeth, their start and their numbers. Once per page, for its ids. */
export function PlanningDrawing() {
  return (
    <svg className="plan" viewBox="-78 -74 586 486" aria-hidden="true">
      <path className="plan__axis" d={`M${WIDTH / 2}-66v478M-62 ${HEIGHT}h554`} />
      <path className="plan__curve" d={archPath(WIDTH, HEIGHT, { decimals: 0 })} />
      <g className="plan__teeth">
        <g>
          {teeth.map((tooth, index) => (
            <g key={index} className="tooth" data-from={startOf(RIGHT_STARTS[index]!)}>
              <Shape tooth={tooth} index={index} />
            </g>
          ))}
        </g>
        <g transform={MIRROR}>
          {teeth.map((_, index) => (
            <use key={index} className="tooth" data-from={startOf(LEFT_STARTS[index]!)} href={`#${shapeId(index)}`} />
          ))}
        </g>
      </g>
      <g className="plan__ghost">
        <Ghosts starts={RIGHT_STARTS} />
        <g transform={MIRROR}>
          <Ghosts starts={LEFT_STARTS} />
        </g>
      </g>
      <g className="plan__numbers">
        {teeth.map(({ center, angle, depth }, index) => {
          const distance = depth / 2 + NUMBER_DISTANCE;
          const radians = (angle * Math.PI) / 180;
          const x = round(center.x + distance * Math.sin(radians), 0);
          const y = round(center.y - distance * Math.cos(radians) + BASELINE, 0);
          return [2, 1].map((quadrant) => (
            <text key={quadrant} x={quadrant === 2 ? x : WIDTH - x} y={y}>
              {`${quadrant}.${index + 1}`}
            </text>
          ));
        })}
      </g>
    </svg>
  );
}
