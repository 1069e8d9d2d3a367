const VIEW_BOX = '0 0 790 660';

/**
 * The right half of an aligner's outline, from the midline outside, round the foot and back inside: a bulge for each
 * of seven crowns on the catenary of 632 x 556, a neck between two. Its thickness is that of the film's aligner, and
 * the box fits both cuts of the film.
 */
const HALF =
  'm395 23q70-18 110 40q54 11 64 61q62 21 59 80q66 19 41 79q60 25 32 80q78 43 37 118q69 46 25 116q9 45-42 58' +
  'q-53 8-62-36q-52-48-26-112q-55-46-27-115q-41-28-21-77q-46-24-27-76q-39-27-37-78q-36-16-49-53q-45 1-77-27';

/** The film's aligner as a line, which is there before the film; and the same line once more, for the light on it. */
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
