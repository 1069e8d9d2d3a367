import { whenIdle } from '../browser/loading.ts';
import { reducedMotion } from './motion.ts';
import type { Page } from './page.ts';

/**
 * Plays the film of the landing page's first screen once the page is idle: in `[data-film]`, over the sunrise that CSS
 * paints there, and only while the film is in sight. Does nothing on pages without a film.
 *
 * Visitors who asked for less motion or less data get the painted sunrise alone: neither the film nor its player is
 * requested. If the film cannot be played, the sunrise stays, and a warning is printed in the console.
 *
 * @param page.config `filmFailed` is that warning, from the content
 */
export function startFilm({ config: { filmFailed } }: Page): void {
  const stage = document.querySelector<HTMLElement>('[data-film]');
  const control = document.querySelector<HTMLElement>('[data-film-control]');
  // Only Chromium knows Save-Data.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!stage || !control || connection?.saveData) return;
  const warn = () => console.warn(filmFailed);
  const play = async () => {
    const { Film } = await import('./film-player.ts');
    new Film(stage, control, reducedMotion, warn);
  };
  whenIdle(() => {
    // Rejected if the file of the player cannot be loaded, or if the stage names no film.
    if (!reducedMotion.matches) play().catch(warn);
  });
}
