/** Sets `--pointer-x` and `--pointer-y` (-0.5 to 0.5), by which Hero.deferred.css moves words and arch apart. */
export function startParallax(): void {
  const hero = document.querySelector<HTMLElement>('.hero');
  if (!hero || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
  hero.addEventListener('pointermove', ({ clientX, clientY }) => {
    hero.style.setProperty('--pointer-x', `${clientX / innerWidth - 0.5}`);
    hero.style.setProperty('--pointer-y', `${clientY / innerHeight - 0.5}`);
  });
}
