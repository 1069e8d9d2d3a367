/** The entry script of text pages: legal texts and the error page. */
import { startDialog } from '../booking/dialog.ts';
import { startBack } from './back.ts';
import { startBottomBar } from './bottom-bar.ts';
import { startDate, startYear } from './dates.ts';
import { startPageTransition } from './page-transition.ts';
import { startContents, startNavigation } from './sections.ts';
import { startBehaviours } from './start.ts';

startBehaviours([
  startDialog,
  startNavigation,
  startBottomBar,
  startYear,
  startDate,
  startBack,
  startContents,
  startPageTransition,
]);
