/** The entry script of all pages. */
import { startDialog } from '../booking/dialog.ts';
import { startBack } from './back.ts';
import { startBottomBar } from './bottom-bar.ts';
import { startDates } from './dates.ts';
import { startFilm } from './film.ts';
import { startIslands } from './islands.ts';
import { startTransitionBlocker } from './page-transition.ts';
import { startParallax } from './parallax.ts';
import { startPlanSteps } from './plan-steps.ts';
import { startReveal } from './reveal.ts';
import { startScrollers } from './scrollers.ts';
import { startContents, startNavigation } from './sections.ts';
import { startBehaviours } from './start.ts';

startBehaviours([
  // First, because earlier clicks are waiting.
  startIslands,
  startDialog,
  startNavigation,
  startContents,
  startBottomBar,
  startReveal,
  startScrollers,
  startDates,
  startBack,
  startFilm,
  startParallax,
  startPlanSteps,
  startTransitionBlocker,
]);
