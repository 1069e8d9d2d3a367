/**
 * Moves words and arch of the hero apart with the mouse, by `--pointer-x` and `--pointer-y` from -0.5 to 0.5
 * (Hero.deferred.css).
 */
export function startParallax(): void {
  const hero = document.querySelector<HTMLElement>('.hero');
  if (!hero || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
  hero.addEventListener('pointermove', ({ clientX, clientY }) => {
    hero.style.setProperty('--pointer-x', `${clientX / innerWidth - 0.5}`);
    hero.style.setProperty('--pointer-y', `${clientY / innerHeight - 0.5}`);
  });
}
