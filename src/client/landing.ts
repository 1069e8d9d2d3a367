/** The script of pages with a film, islands or parts that enter: what every page has, and those. */
import { startBack } from './back.ts';
import { startBooking } from './booking.ts';
import { startContents } from './contents.ts';
import { startDates } from './dates.ts';
import { startFilm } from './film.ts';
import { startIslands } from './islands.ts';
import { startNavigation } from './navigation.ts';
import { startReveal } from './reveal.ts';
import { start } from './start.ts';

start([
  // First, together: they take over the taps made so far.
  (page) => {
    startBooking(page);
    startIslands(page);
  },
  startNavigation,
  startReveal,
  startDates,
  startBack,
  startContents,
  startFilm,
]);
