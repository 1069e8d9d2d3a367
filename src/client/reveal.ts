import { inView } from 'framer-motion/dom';
import { closest } from '../browser/events.ts';
import { yieldToMain } from '../browser/loading.ts';
import { reducedMotion } from './motion.ts';

const ARMED = '[data-reveal="armed"]';

/** The share of an element that has to be in the window. */
const AMOUNT = 0.2;

/**
 * Lets each `[data-reveal]` enter once as it comes into the window. Nothing is hidden (`armed`) before the first
 * scroll, so the page is complete for print, screen readers and pictures of the whole page; print, focus, errors and a
 * wish for less motion show what is armed.
 */
export function startReveal(): void {
  if (reducedMotion.matches) return;

  /** Px from the top of the page. */
  let seen = 0;
  const measureSeen = () => {
    seen = scrollY + innerHeight;
  };
  measureSeen();
  addEventListener('resize', measureSeen);

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
 * Arms what begins below `seen`: what a fast scroll may reach at once, the others one in each task. Throws if the
 * browser cannot observe an element, which then stays visible.
 */
async function armBelow(seen: number, signal: AbortSignal): Promise<void> {
  const measured = [...document.querySelectorAll<HTMLElement>('[data-reveal]')].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }));
  // The first scroll may be a jump to a link's target. What it has passed over is above the window now, and stays
  // visible.
  const below = measured.filter(({ box }) => box.top + scrollY >= seen && box.bottom > 0);
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

/** Throws if the browser cannot observe the element, which then stays visible. */
function arm(element: HTMLElement, box: DOMRect): void {
  // An element of more than five windows never shows a fifth of itself: it enters when it fills the window.
  const amount = Math.min(AMOUNT, innerHeight / box.height);
  // A card of two rows enters with those beside it: by a part of it.
  const part = element.querySelector('[data-reveal-by]');
  // A strip of the next item in a row that scrolls sideways is in view, as a sign that there is more. It must not stay
  // empty, so an item beyond the edge enters with the first one of its row.
  const isBeyondEdge = box.right > innerWidth;
  const row = isBeyondEdge ? element.closest('[data-scroller]') : null;
  // The margin reaches upwards, because a jump to a link's target may have passed over the element.
  inView(row?.firstElementChild ?? part ?? element, () => show(element), { amount, margin: '99999px 0px 0px' });
  // After `inView`, which may throw: an element that cannot be observed must not be hidden.
  element.dataset['reveal'] = 'armed';
}

function show(element: HTMLElement): void {
  element.dataset['reveal'] = 'shown';
}
