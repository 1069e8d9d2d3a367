import { voussoirs } from './arch.ts';
import './BrokenArch.css';

/** Box of the arch in the drawing, in its units; the stones stand outside it. */
const WIDTH = 960;

/** The stones of the error page. Where the keystone lies is written down in BrokenArch.css. */
export const brokenArch = voussoirs({
  width: WIDTH,
  height: 600,
  thickness: 76,
  count: 23,
  joint: 0.05,
  keystoneDrop: 16,
  keystoneRise: 22,
});

/** An arch whose keystone has fallen; a parent lifts it back with `transform: none` on the keystone. */
export function BrokenArch() {
  return (
    <svg className="broken-arch" viewBox="-92 -112 1144 712" preserveAspectRatio="xMidYMax" aria-hidden="true">
      <path id="half-arch" d={brokenArch.half} />
      <use href="#half-arch" transform={`scale(-1 1)translate(-${WIDTH})`} />
      <path className="broken-arch__gap" d={brokenArch.keystone} />
      <path className="broken-arch__keystone" d={brokenArch.keystone} />
    </svg>
  );
}
