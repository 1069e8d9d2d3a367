/** The oldest browsers that the site supports (`browserslist` in package.json), for the tools that lower its code. */
import { browserslistToTargets, type Targets } from 'lightningcss';
import packageJson from '../../package.json' with { type: 'json' };

/** Such as `safari 16.4`. */
const oldest = packageJson.browserslist.map((entry) => entry.replace(' >= ', ' '));

export const cssTargets: Targets = browserslistToTargets(oldest);

/** As esbuild writes them: `safari16.4`, `ios16.4`. */
export const scriptTargets = oldest.map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''));
