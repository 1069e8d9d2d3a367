import { inView } from 'framer-motion/dom';
import { closest } from '../browser/events.ts';
import { reducedMotion } from './motion.ts';

const ARMED = '[data-reveal="armed"]';

/** How much of an element has to be visible before it enters. */
const AMOUNT = 0.2;

/**
 * Lets `[data-reveal]` elements enter once, when 20 percent visible. Each is armed (`data-reveal="armed"`, then
 * `"shown"`) when it comes near the lower edge of the viewport, so what nobody scrolls to stays complete; the style
 * sheet does the movement.
 *
 * @throws where the browser cannot observe, with everything shown
 */
export function startReveal(): void {
  if (reducedMotion.matches) return;

  const showAll = () => {
    stopArming();
    document.querySelectorAll<HTMLElement>(ARMED).forEach(show);
  };
  // What lies above the viewport counts as seen: a jump may pass over it.
  const margin = '99999px 0px';
  const stopArming = inView(
    '[data-reveal]',
    (element, { boundingClientRect: box }) => {
      if (box.top < innerHeight) return;
      // An element of more than five viewports never shows a fifth of itself: it enters when it fills the viewport.
      const amount = Math.min(AMOUNT, innerHeight / box.height);
      inView(element, () => show(element as HTMLElement), { amount, margin: `${margin} 0px` });
      // Last: what cannot be observed is never hidden.
      (element as HTMLElement).dataset['reveal'] = 'armed';
    },
    { margin: `${margin} 25%` },
  );
  addEventListener('beforeprint', showAll);
  reducedMotion.addEventListener('change', showAll);
  document.addEventListener('focusin', (event) => {
    const element = closest(event, ARMED);
    if (element) show(element);
  });
}

function show(element: HTMLElement): void {
  element.dataset['reveal'] = 'shown';
}
