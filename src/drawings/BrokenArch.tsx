import './BrokenArch.css';

/**
 * The eleven stones of the left half, from the ground up. They divide a catenary, 960 wide and 600 high, into equal
 * lengths with joints at right angles.
 */
const STONES =
  'm0 600l-79.6 0q17.7-56.6 29.2-90.4l71.9 24.6q-11.2 32.8-21.5 65.8z' +
  'm22.7-69.2l-71.9-24.6q11.3-33 23.6-65.7l71.1 26.9q-11.9 31.5-22.8 63.4z' +
  'm24.1-66.7l-71.1-27q12.5-32.8 26.1-65.2l70 29.6q-13.1 31-25 62.6z' +
  'm26.4-65.9l-69.9-29.7q13.8-32.5 29.1-64.6l68.5 32.8q-14.5 30.4-27.7 61.5z' +
  'm29.3-64.7l-68.5-33q15.5-32.2 32.8-63.7l66.5 36.7q-16.2 29.6-30.8 60z' +
  'm32.5-63.1l-66.4-36.9q17.6-31.7 37.5-62.4l63.7 41.5q-18.4 28.3-34.8 57.8z' +
  'm36.7-60.7l-63.5-41.8q20.3-30.9 43.5-60.2l59.5 47.3q-21 26.4-39.5 54.7z' +
  'm41.7-57.5l-59.3-47.6q23.9-29.6 51.2-56.8l53.2 54.3q-24 23.7-45.1 50.1z' +
  'm47.7-52.5l-52.8-54.7q28.3-27.3 60.9-50.6l43.7 62.2q-27.6 19.5-51.8 43.1z' +
  'm54.7-45.1l-43.1-62.6q34-23.1 72.4-40l29.6 70q-31.1 13.3-58.9 32.6z' +
  'm62.2-34l-28.8-70.3q39.8-15.8 82.7-22.8l11 75.2q-33.6 5-64.9 17.9z';

const KEYSTONE = 'm448.5 18.1l-14.9-113q46.4-5.3 92.8 0l-14.9 113q-31.5-4.3-63 0z';

/**
 * Draws the left half, its mirror image, and the keystone twice: its empty place, and the stone, which BrokenArch.css
 * lays on the ground and 404.css lifts back for the link to the home page.
 */
export function BrokenArch() {
  return (
    <svg className="broken-arch" viewBox="-92 -112 1144 712" preserveAspectRatio="xMidYMax" aria-hidden="true">
      <path id="half-arch" d={STONES} />
      <use href="#half-arch" transform="translate(960)scale(-1 1)" />
      <path className="broken-arch__gap" d={KEYSTONE} />
      <path className="broken-arch__keystone" d={KEYSTONE} />
    </svg>
  );
}
