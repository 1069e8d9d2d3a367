import { inView } from 'framer-motion/dom';
import { closest } from '../browser/events.ts';
import { yieldToMain } from '../browser/loading.ts';
import { reducedMotion } from './motion.ts';

const ARMED = '[data-reveal="armed"]';

/** Fraction of an element that must be in the window. */
const VISIBLE_SHARE = 0.2;
/** Down to here a fast scroll may come at once, in heights of the window from its top. */
const NEAR_WINDOWS = 3;

/**
 * Animates each `[data-reveal]` below the first window once when it comes into view. Until then elements are "armed",
 * which hides them, but only from the first scroll on, so that print, screen readers and screenshots have a whole page.
 */
export function startReveal(): void {
  if (reducedMotion.matches) return;

  /** Lower edge of the first window, in px from the top of the page. Elements in that window are never hidden. */
  let firstWindowBottom = 0;
  const measureFirstWindow = () => {
    firstWindowBottom = scrollY + innerHeight;
  };
  measureFirstWindow();
  addEventListener('resize', measureFirstWindow);

  const stopped = new AbortController();
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

  const armAll = async () => {
    try {
      await armBelow(firstWindowBottom, stopped.signal);
    } catch (error) {
      showAll();
      console.error(error);
    }
  };
  // Scroll events come before painting: an element that a jump brings into view is hidden before anybody sees it.
  addEventListener(
    'scroll',
    () => {
      // From now on, the window is no longer the first one.
      removeEventListener('resize', measureFirstWindow);
      void armAll();
    },
    { once: true },
  );
}

/**
 * Hides the elements below the first window until they enter: at once those that a fast scroll may reach, the others
 * one per task, since all at once could block a slow phone for more than 50 ms.
 *
 * @param firstWindowBottom in px from the top of the page
 * @param signal aborted once everything is to be shown
 */
async function armBelow(firstWindowBottom: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  // Measures all before it changes any, so that the browser computes the layout once.
  const measured = [...document.querySelectorAll<HTMLElement>('[data-reveal]')].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }));
  // The first scroll may be a jump to a link's target. Elements that it has passed, above the window, stay visible.
  const below = measured.filter(({ box }) => box.top + scrollY >= firstWindowBottom && box.bottom > 0);
  const isNear = ({ box }: { box: DOMRect }) => box.top < NEAR_WINDOWS * innerHeight;
  for (const { element, box } of below.filter(isNear)) arm(element, box);
  for (const { element } of below.filter((each) => !isNear(each))) {
    await yieldToMain();
    if (signal.aborted) return;
    // An element that has come into view meanwhile must not vanish.
    const current = element.getBoundingClientRect();
    const isStillBelow = current.top > innerHeight;
    if (isStillBelow) arm(element, current);
  }
}

/** Hides an element until enough of it, or of the element that triggers it, is in the window. */
function arm(element: HTMLElement, box: DOMRect): void {
  // A very tall element can never show `VISIBLE_SHARE` of itself, so it enters when it fills the window.
  const amount = Math.min(VISIBLE_SHARE, innerHeight / box.height);
  // What is above the window counts as in it, because a jump to a link's target may pass the element.
  inView(triggerOf(element, box), () => show(element), { amount, margin: '99999px 0px 0px' });
  // Last, because `inView` may throw; `startReveal` then shows everything.
  element.dataset['reveal'] = 'armed';
}

/** Returns what has to be in view for an element to enter. */
function triggerOf(element: HTMLElement, box: DOMRect): Element {
  // In a row that scrolls sideways, a strip of the next item is in view. It must not stay empty, so items beyond the
  // edge enter with the first one of the row.
  const firstOfRow = element.closest('[data-scroller]')?.firstElementChild;
  const isBeyondEdge = box.right > innerWidth;
  if (firstOfRow && isBeyondEdge) return firstOfRow;
  // `data-reveal-by` marks the part of a tall card that stands beside other cards, so that they enter together.
  return element.querySelector('[data-reveal-by]') ?? element;
}

function show(element: HTMLElement): void {
  element.dataset['reveal'] = 'shown';
}
