import { whenIdle } from '../browser/loading.ts';
import { reducedMotion } from './motion.ts';
import type { Page } from './page.ts';

/**
 * Plays the film over the painted sunrise once the page is idle; prints `filmFailed` in the console if it cannot be
 * played. Who asked for less motion or less data gets the sunrise alone: neither film nor player is requested.
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
    // Rejected, too, if the stage names no film.
    if (!reducedMotion.matches) play().catch(warn);
  });
}
