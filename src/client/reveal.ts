import { inView } from 'framer-motion/dom';
import { closest } from '../browser/events.ts';
import { yieldToMain } from '../browser/loading.ts';
import { reducedMotion } from './motion.ts';

/** Selects the elements that are armed: hidden until they enter. */
const ARMED = '[data-reveal="armed"]';

/** The part of an element, from 0 to 1, that has to be visible before it enters. */
const AMOUNT = 0.2;

/**
 * Entrance animations: an element with `data-reveal` enters once, when 20 percent of it become visible.
 *
 * The attribute is empty at first, and the element visible, so that the page is complete for print, readers and pictures
 * of the whole page. The visitor's first scroll sets it to `armed` on all elements below what she has seen: the style
 * sheet hides them. `shown` lets an element enter; the style sheet animates that. All are shown at once for print, and
 * when the visitor asks for less motion; an element that gets the focus, at once, too.
 */
export function startReveal(): void {
  if (reducedMotion.matches) return;

  /** How far down the page, in px, the visitor has seen it without scrolling. */
  let seen = 0;
  const measure = () => {
    seen = scrollY + innerHeight;
  };
  measure();
  addEventListener('resize', measure);

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
 * Arms (hides until they enter) the elements that begin further down the page than `seen`: at once those within three
 * windows, which a fast scroll may reach in the next moments, the others one in each task, so that none takes long.
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
  // The first scroll may be a jump to a link's target: what is above the window now (`bottom` up to 0) counts as seen.
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

/**
 * Hides an element (`data-reveal="armed"`) and shows it once enough of it is visible: 20 percent, or less of a very tall
 * one. An item beyond the edge of a row that scrolls sideways enters together with the row's first item.
 *
 * @param box the element's rectangle, relative to the window
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
