import { inView } from 'framer-motion/dom';
import { closest } from '../browser/events.ts';
import { yieldToMain } from '../browser/loading.ts';
import { reducedMotion } from './motion.ts';

/** Selects the elements that are armed: hidden until they enter. */
const ARMED = '[data-reveal="armed"]';

/** The part of an element, from 0 to 1, that has to be in the window before it enters. */
const AMOUNT = 0.2;

/**
 * Entrance animations: an element with `data-reveal` enters once, when a fifth of it has come into the window.
 *
 * At first the attribute is empty and the element visible, so that the page is complete for print, screen readers and
 * pictures of the whole page. The visitor's first scroll sets `armed` on all elements further down than she has seen, and
 * the style sheet hides them. Then `shown` lets each one enter; the style sheet animates that.
 *
 * For print, when the visitor asks for less motion, and if an element cannot be armed (the error is printed in the
 * console), all are shown at once and none is armed any more. An armed element is also shown when it, or something in it,
 * gets the focus. For visitors who have asked for less motion before, this does nothing: they see all elements from the
 * start.
 */
export function startReveal(): void {
  if (reducedMotion.matches) return;

  /** How far the visitor has seen the page before she scrolls, in px from its top. */
  let seen = 0;
  const measureSeen = () => {
    seen = scrollY + innerHeight;
  };
  measureSeen();
  addEventListener('resize', measureSeen);

  const stopped = new AbortController();
  /** Shows all armed elements, and arms no more. */
  const showAll = () => {
    stopped.abort();
    document.querySelectorAll<HTMLElement>(ARMED).forEach(show);
  };
  addEventListener('beforeprint', showAll);
  reducedMotion.addEventListener('change', showAll);
  document.addEventListener('focusin', (event) => {
    const element = closest(event, ARMED);
    if (element) show(element);
  });

  /** Runs at the first scroll. */
  const armAll = async () => {
    removeEventListener('resize', measureSeen);
    try {
      await armBelow(seen, stopped.signal);
    } catch (error) {
      showAll();
      console.error(error);
    }
  };
  // Scroll events come before the frame is painted, so what a jump brings into view is hidden in time.
  addEventListener(
    'scroll',
    () => {
      void armAll();
    },
    { once: true },
  );
}

/**
 * Arms the elements that begin further down the page than `seen`: hides them until they enter. Those in the window and in
 * the two windows below it, which a fast scroll may reach in a moment, are armed at once. The others follow one in each
 * task, so that the page stays responsive; one that has come into the window by then stays visible. Resolves when all are
 * done.
 *
 * @param seen how far the visitor has seen the page before she scrolled, in px from its top
 * @param signal once it is aborted, no more elements are armed
 * @throws if the browser cannot observe an element, which is then not armed, nor are those after it
 */
async function armBelow(seen: number, signal: AbortSignal): Promise<void> {
  const measured = [...document.querySelectorAll<HTMLElement>('[data-reveal]')].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }));
  // The first scroll may be a jump to a link's target. What it has passed over is above the window now, and stays visible.
  const below = measured.filter(({ box }) => box.top + scrollY >= seen && box.bottom > 0);
  /** Whether an element begins in the window or in the two windows below it. */
  const isNear = (box: DOMRect) => box.top < 3 * innerHeight;

  for (const { element, box } of below) {
    if (!signal.aborted && isNear(box)) arm(element, box);
  }
  for (const { element, box } of below) {
    if (isNear(box)) continue;
    await yieldToMain();
    // If it has come into view meanwhile, it must not vanish before the visitor's eyes.
    const current = element.getBoundingClientRect();
    if (!signal.aborted && current.top > innerHeight) arm(element, current);
  }
}

/**
 * Hides an element (`data-reveal="armed"`) and lets it enter once enough of it is in the window, or as soon as it is above
 * the window. Enough is a fifth, or less of a very tall one. In a row that scrolls sideways, items beyond the edge of the
 * window enter together with the first one.
 *
 * @param box the element's rectangle, relative to the window
 * @throws if the browser cannot observe the element, which then stays visible
 */
function arm(element: HTMLElement, box: DOMRect): void {
  // An element of more than five windows never shows a fifth of itself: it enters when it fills the window.
  const amount = Math.min(AMOUNT, innerHeight / box.height);
  // A strip of the next item in such a row is in view, as a sign that there is more. It must not stay empty: so an item
  // beyond the edge enters when the first item of its row comes into the window.
  const isBeyondEdge = box.right > innerWidth;
  const row = isBeyondEdge ? element.closest('[data-scroller]') : null;
  // Calls `show` once. The margin extends the window upwards, because a jump to a link's target may have passed over the
  // element.
  inView(row?.firstElementChild ?? element, () => show(element), { amount, margin: '99999px 0px 0px' });
  // After `inView`, which may throw: an element that cannot be observed must not be hidden.
  element.dataset['reveal'] = 'armed';
}

/** Lets an element enter; the style sheet animates it. */
function show(element: HTMLElement): void {
  element.dataset['reveal'] = 'shown';
}
