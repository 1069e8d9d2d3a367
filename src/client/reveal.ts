import { inView } from 'framer-motion/dom';
import { closest } from '../browser/events.ts';
import { yieldToMain } from '../browser/loading.ts';
import { reducedMotion } from './motion.ts';

/** Selects the elements that are hidden until they enter. */
const ARMED = '[data-reveal="armed"]';

/** The part of an element, from 0 to 1, that has to be visible before it enters. */
const AMOUNT = 0.2;

/**
 * Lets `[data-reveal]` elements enter once, when 20 percent visible; the style sheet does the movement.
 *
 * Nothing is hidden before the visitor scrolls, so that pictures of the whole page, readers and print are complete. The
 * first scroll arms (`data-reveal="armed"`, then `"shown"`) whatever has been below the window until then.
 */
export function startReveal(): void {
  if (reducedMotion.matches) return;

  /** Pixels from the top of the page that the visitor has seen without scrolling. */
  let seen = 0;
  const measure = () => {
    seen = scrollY + innerHeight;
  };
  measure();
  addEventListener('resize', measure);

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
    removeEventListener('resize', measure);
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
 * Arms the elements that begin further down the page than `seen`: at once those that a fast scroll may reach in the
 * next moments, the others in short tasks.
 *
 * @param seen how far the visitor has seen the page without scrolling, in px from its top
 * @param signal stops arming when it is aborted
 * @throws if the browser cannot observe an element, which is then not armed
 */
async function armBelow(seen: number, signal: AbortSignal): Promise<void> {
  const measured = [...document.querySelectorAll<HTMLElement>('[data-reveal]')].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }));
  // What the jump passed over counts as seen.
  const below = measured.filter(({ box }) => box.top + scrollY >= seen && box.bottom > 0);
  const isNear = (box: DOMRect) => box.top < 3 * innerHeight;

  for (const { element, box } of below) {
    if (!signal.aborted && isNear(box)) arm(element, box);
  }
  for (const { element, box } of below) {
    if (isNear(box)) continue;
    await yieldToMain();
    // It may have come into view meanwhile, complete.
    const current = element.getBoundingClientRect();
    if (!signal.aborted && current.top > innerHeight) arm(element, current);
  }
}

/**
 * Hides an element and lets it enter once enough of it is visible: 20 percent, or less of a very tall one. In a row that
 * scrolls sideways it enters together with the first item of the row.
 *
 * @param box where the element is now
 */
function arm(element: HTMLElement, box: DOMRect): void {
  // An element of more than five windows never shows a fifth of itself: it enters when it fills the window.
  const amount = Math.min(AMOUNT, innerHeight / box.height);
  // Of a row that scrolls sideways, the edge of the next item is in view, as a sign that there is more. It must not be an
  // empty strip, so items beyond the edge of the window enter with the first one.
  const isBeside = box.right > innerWidth;
  const row = isBeside ? element.closest('[data-scroller]') : null;
  // The margin lets an element above the window count as visible: a jump may pass over it.
  inView(row?.firstElementChild ?? element, () => show(element), { amount, margin: '99999px 0px 0px' });
  // Last, so that what cannot be observed is never hidden.
  element.dataset['reveal'] = 'armed';
}

/** Lets an element enter; the style sheet animates it. */
function show(element: HTMLElement): void {
  element.dataset['reveal'] = 'shown';
}
