/** Words and arch of the hero part a little with a mouse; Hero.deferred.css moves them, if motion is welcome. */
export function startDepth(): void {
  const hero = document.querySelector<HTMLElement>('.hero');
  if (!hero || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
  hero.addEventListener('pointermove', ({ clientX, clientY }) => {
    hero.style.setProperty('--pointer-x', `${clientX / innerWidth - 0.5}`);
    hero.style.setProperty('--pointer-y', `${clientY / innerHeight - 0.5}`);
  });
}
