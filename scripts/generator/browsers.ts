/** The oldest supported browsers (`browserslist` in package.json), in the forms of esbuild and lightningcss. */
import { browserslistToTargets, type Targets } from 'lightningcss';
import packageJson from '../../package.json' with { type: 'json' };

/** Example: `safari 16.4`. */
const oldest = packageJson.browserslist.map((entry) => entry.replace(' >= ', ' '));

export const cssTargets: Targets = browserslistToTargets(oldest);

/** Examples: `safari16.4`, `ios16.4`. */
export const scriptTargets = oldest.map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''));
