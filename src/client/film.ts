import { whenIdle } from '../browser/loading.ts';
import { reducedMotion } from './motion.ts';
import type { Page } from './page.ts';

/**
 * Plays the film over the painted sunrise when the page is idle, or warns in the console if it cannot. Visitors who ask
 * for less motion or data get only the sunrise: neither film nor player is requested.
 */
export function startFilm({ config: { filmWarning } }: Page): void {
  const stage = document.querySelector<HTMLElement>('[data-film]');
  const control = document.querySelector<HTMLElement>('[data-film-control]');
  // Only Chromium supports Save-Data.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!stage || !control || connection?.saveData) return;
  const warn = () => console.warn(filmWarning);
  const play = async () => {
    const { Film } = await import('./film-player.ts');
    // The setting may have changed meanwhile.
    if (reducedMotion.matches) return;
    const film = new Film(stage, control, warn);
    // The first change can only be to less motion.
    reducedMotion.addEventListener('change', () => film.end());
  };
  whenIdle(() => {
    // `play` also rejects if the stage names no film.
    if (!reducedMotion.matches) play().catch(warn);
  });
}
