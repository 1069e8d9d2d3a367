import { inView } from 'framer-motion/dom';
import { closest } from '../browser/events.ts';
import { reducedMotion } from './motion.ts';

const ARMED = '[data-reveal="armed"]';

/** Fraction of an element that must be in the window. */
const VISIBLE_SHARE = 0.2;

/**
 * Animates each `[data-reveal]` below the first window once when it comes into view. Nothing is hidden (`armed`) before
 * the first scroll, so the page is complete for print, screen readers and screenshots. Printing, focus, errors and the
 * setting for less motion show hidden elements.
 */
export function startReveal(): void {
  const firstScrollY = scrollY;
  // Scroll events precede painting, so what a jump brings into view is hidden in time.
  addEventListener('scroll', () => armBelow(firstScrollY + innerHeight), { once: true });
  addEventListener('beforeprint', showAll);
  reducedMotion.addEventListener('change', showAll);
  document.addEventListener('focusin', (event) => {
    const element = closest(event, ARMED);
    if (element) show(element);
  });
}

/**
 * Hides the elements below the first window until they enter.
 *
 * @param firstWindowBottom lower edge of the window before the first scroll, in px from the top of the page
 */
function armBelow(firstWindowBottom: number): void {
  if (reducedMotion.matches) return;
  // Measures all before it changes any, so that the browser computes the layout once.
  const measured = [...document.querySelectorAll<HTMLElement>('[data-reveal]')].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }));
  try {
    for (const { element, box } of measured) {
      // The first scroll may be a jump to a link's target. Elements that it has passed, above the window, stay visible.
      const isPassed = box.bottom <= 0;
      if (box.top + scrollY >= firstWindowBottom && !isPassed) arm(element, box);
    }
  } catch (error) {
    showAll();
    console.error(error);
  }
}

/** Hides an element until enough of it is in the window. */
function arm(element: HTMLElement, box: DOMRect): void {
  // A very tall element can never show `VISIBLE_SHARE` of itself, so it enters when it fills the window.
  const amount = Math.min(VISIBLE_SHARE, innerHeight / box.height);
  // What is above the window counts as in it, because a jump to a link's target may pass the element.
  inView(triggerOf(element, box), () => show(element), { amount, margin: '99999px 0px 0px' });
  // Last, because `inView` may throw.
  element.dataset['reveal'] = 'armed';
}

/** What has to be in view for an element to enter. */
function triggerOf(element: HTMLElement, box: DOMRect): Element {
  // In a row that scrolls sideways, a strip of the next item is in view. It must not stay empty, so items beyond the
  // edge enter with the first one of the row.
  const firstOfRow = element.closest('[data-scroller]')?.firstElementChild;
  const isBeyondEdge = box.right > innerWidth;
  if (firstOfRow && isBeyondEdge) return firstOfRow;
  // A card that spans two rows enters with a part of it, together with the cards beside it.
  return element.querySelector('[data-reveal-by]') ?? element;
}

function showAll(): void {
  document.querySelectorAll<HTMLElement>(ARMED).forEach(show);
}

function show(element: HTMLElement): void {
  element.dataset['reveal'] = 'shown';
}
