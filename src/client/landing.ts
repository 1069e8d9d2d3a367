/** The entry script of pages with islands, a film or a fold. */
import { startDialog } from '../booking/dialog.ts';
import { startBottomBar } from './bottom-bar.ts';
import { startYear } from './dates.ts';
import { startParallax } from './parallax.ts';
import { startFilm } from './film.ts';
import { startIslands } from './islands.ts';
import { startPageTransition } from './page-transition.ts';
import { startPlanSteps } from './plan-steps.ts';
import { startReveal } from './reveal.ts';
import { startScrollers } from './scrollers.ts';
import { startNavigation } from './sections.ts';
import { startBehaviours } from './start.ts';

startBehaviours([
  // First, because earlier clicks are waiting.
  startIslands,
  startDialog,
  startNavigation,
  startBottomBar,
  startReveal,
  startScrollers,
  startYear,
  startFilm,
  startParallax,
  startPlanSteps,
  startPageTransition,
]);
