/** The script of pages with a film, islands or parts that enter: what every page has, and those. */
import { startDialog } from '../booking/dialog.ts';
import { startBack } from './back.ts';
import { startBottomBar } from './bottom-bar.ts';
import { startDates } from './dates.ts';
import { startParallax } from './parallax.ts';
import { startFilm } from './film.ts';
import { startIslands } from './islands.ts';
import { startPlanSteps } from './plan-steps.ts';
import { startReveal } from './reveal.ts';
import { startScrollers } from './scrollers.ts';
import { startContents, startNavigation } from './sections.ts';
import { startBehaviours } from './start.ts';

startBehaviours([
  // First: the clicks made so far wait for it.
  startIslands,
  startDialog,
  startNavigation,
  startBottomBar,
  startReveal,
  startScrollers,
  startDates,
  startBack,
  startContents,
  startFilm,
  startParallax,
  startPlanSteps,
]);
