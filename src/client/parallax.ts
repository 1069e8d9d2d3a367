/**
 * Parallax: words and arch of the hero (the first screen) move a little with the mouse over it. Sets `--pointer-x` and
 * `--pointer-y` on the hero, from -0.5 at the left and top edge of the window to 0.5 at the right and bottom;
 * Hero.deferred.css moves the layers by them, unless the visitor asked for less motion. Does nothing on touch screens.
 */
export function startParallax(): void {
  const hero = document.querySelector<HTMLElement>('.hero');
  if (!hero || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
  hero.addEventListener('pointermove', ({ clientX, clientY }) => {
    hero.style.setProperty('--pointer-x', `${clientX / innerWidth - 0.5}`);
    hero.style.setProperty('--pointer-y', `${clientY / innerHeight - 0.5}`);
  });
}
