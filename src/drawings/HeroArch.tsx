import './HeroArch.css';

const VIEW_BOX = '0 0 790 660';

/**
 * The right half of the aligner's outline, traced from the first frame of both cuts of the film. The aligner is turned
 * by 16 degrees there, so no symmetrical line fits more closely.
 */
const HALF =
  'm395 38q61-68 117 25q56 11 68 67q65 25 59 82q56 22 41 89q42 25 32 78q61 29 42 127q31 24 35 84q1 55-49 60' +
  'q-40 22-76-8q-38-42-30-105q-50-71-31-125q-29-30-22-76q-37-31-26-83q-45-30-37-79q-38-21-48-54q-43-3-75-29';

/**
 * The outline (`#aligner`: the right half and its mirror image), and a second one (`hero__light`) for a light that
 * passes over the first. Both have a wide, faint copy (`hero__foil`) for the thickness of the foil.
 */
export function HeroArch() {
  return (
    <div className="hero__arch">
      <svg viewBox={VIEW_BOX} aria-hidden="true">
        <g id="aligner">
          <path id="half" d={HALF} />
          <use href="#half" transform="matrix(-1 0 0 1 790 0)" />
        </g>
        <use className="hero__foil" href="#aligner" />
      </svg>
      <div className="hero__light">
        <svg viewBox={VIEW_BOX} aria-hidden="true">
          <use href="#aligner" />
          <use className="hero__foil" href="#aligner" />
        </svg>
      </div>
    </div>
  );
}
