import { whenIdle } from '../browser/loading.ts';
import { reducedMotion } from './motion.ts';
import type { Page } from './page.ts';

/**
 * Plays the film of the hero, the landing page's first screen: in `[data-film]`, over the sunrise that CSS paints there,
 * from the moment the page is idle and only while the hero is in sight. For visitors who asked for less motion or less
 * data, neither the film nor its player is ever requested. If it cannot be played, a warning is printed in the console
 * and the painted sunrise stays.
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
    // Rejected if the file of the player cannot be loaded.
    if (!reducedMotion.matches) play().catch(warn);
  });
}
