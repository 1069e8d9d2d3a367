import { inView } from 'framer-motion/dom';
import { reducedMotion } from './motion.ts';
import { closest } from './taps.ts';
import { breathe } from './timing.ts';

const ARMED = '[data-reveal="armed"]';

/** How much of an element has to be visible before it enters. */
const AMOUNT = 0.2;

/** So many elements are armed in one task: their style is a long one on a phone. */
const AT_ONCE = 4;

/**
 * Lets `[data-reveal]` elements enter once, when 20 percent visible. Only what is still below the
 * viewport is armed (`data-reveal="armed"`, then `"shown"`); the style sheet does the movement.
 *
 * @returns done when all are armed
 */
export async function startReveal(): Promise<void> {
  if (reducedMotion.matches || !window.IntersectionObserver) return;

  document.addEventListener('focusin', (event) => {
    const element = closest(event, ARMED);
    if (element) show(element);
  });
  let isOver = false;
  const showAll = () => {
    isOver = true;
    document.querySelectorAll<HTMLElement>(ARMED).forEach(show);
  };
  addEventListener('beforeprint', showAll);
  reducedMotion.addEventListener('change', showAll);

  const elements = [...document.querySelectorAll<HTMLElement>('[data-reveal]')];
  while (elements.length && !isOver) {
    arm(elements.splice(0, AT_ONCE));
    await breathe();
  }
}

function arm(elements: readonly HTMLElement[]): void {
  // Read everything, then write everything: one layout.
  const below = elements
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.top >= innerHeight);

  for (const { element, box } of below) {
    element.dataset['reveal'] = 'armed';
    for (const part of parts(element)) part.style.translate = part.dataset['from']!;
    inView(element, () => show(element), {
      // An element of more than five viewports never shows a fifth of itself: it enters when it fills the viewport.
      amount: Math.min(AMOUNT, innerHeight / box.height),
      // Counts what is above the viewport as seen, so that nothing stays hidden where a jump passed over it.
      margin: '99999px 0px 0px',
    });
  }
}

/** Parts of a drawing that come from a place of their own. */
const parts = (element: HTMLElement) => element.querySelectorAll<SVGElement | HTMLElement>('[data-from]');

function show(element: HTMLElement): void {
  element.dataset['reveal'] = 'shown';
  for (const part of parts(element)) part.style.translate = '';
}
