/** The frame that shows a page of the real site, and how that page follows the builds. */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { updatePage } from './update-page.ts';

/** The real page in the editor. */
export interface SiteFrame {
  /** For `onLoad` of the frame. */
  onLoad: () => void;
  /** Whether a page has loaded with all its styles and pictures since the editor was opened. */
  hasLoaded: boolean;
  /** Loads another page of the site into the frame, such as `/privacidad/`. */
  goTo: (address: string) => void;
}

/** The number of the build that a page was made from, as text; the server writes it into every page. Null without it. */
const buildOf = (page: Document) => page.documentElement.getAttribute('data-build');

/** Whether somebody writes a text of a page at this moment. */
const isWritingIn = (page: Document) => page.querySelector('[contenteditable="plaintext-only"]') !== null;

/**
 * Calls back once, as soon as the frame shows another page of which something can be seen and clicked. Its styles and
 * pictures may still be on their way then. Looks at every animation frame, since no event of the frame tells so early.
 *
 * @param previous the page that the frame shows now; undefined before the first one
 * @returns a function that ends the waiting
 */
function whenNextPageAppears(
  frame: HTMLIFrameElement,
  previous: Document | undefined,
  callback: () => void,
): () => void {
  const look = () => {
    const page = frame.contentDocument;
    const hasContent = page && page.URL !== 'about:blank' && page.body?.hasChildNodes();
    if (hasContent && page !== previous) callback();
    else request = requestAnimationFrame(look);
  };
  let request = requestAnimationFrame(look);
  return () => cancelAnimationFrame(request);
}

/**
 * The page that the frame shows; undefined before the first one. It is known as soon as somebody can click on it. The
 * frame's `load` event comes later, when all styles and pictures have loaded: the editor would miss the clicks before.
 *
 * @returns the page, and a handler for that `load` event
 */
function useFramePage(frame: RefObject<HTMLIFrameElement | null>): { page: Document | undefined; onLoad: () => void } {
  const [page, setPage] = useState<Document>();
  // Rendered at once (`flushSync`), since the very next event may be a click on the new page.
  const readPage = useCallback(() => flushSync(() => setPage(frame.current?.contentDocument ?? undefined)), [frame]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    if (!page) return whenNextPageAppears(element, undefined, readPage);
    // When the page goes, waits for the next one.
    let stopWaiting = () => {};
    const onPageHide = () => {
      stopWaiting = whenNextPageAppears(element, page, readPage);
    };
    const pageWindow = page.defaultView;
    pageWindow?.addEventListener('pagehide', onPageHide);
    return () => {
      pageWindow?.removeEventListener('pagehide', onPageHide);
      stopWaiting();
    };
  }, [frame, page, readPage]);
  return { page, onLoad: readPage };
}

/** A page as the server sends it now; undefined if the server has gone or answers with an error. */
async function fetchPage(address: string): Promise<Document | undefined> {
  try {
    const response = await fetch(address);
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    // The server has gone. Once it is back, its next build brings the page up to date.
    return undefined;
  }
}

/**
 * Runs a change of the page in the frame. If it replaces the element of a field that has the focus, the field's new
 * element gets the focus.
 *
 * @returns what `change` returns
 */
function keepFocus(frame: HTMLIFrameElement | null, page: Document, change: () => boolean): boolean {
  const hadFocus = document.activeElement === frame;
  const focused = page.activeElement;
  const result = change();
  const wasReplaced = focused?.isConnected === false;
  const field = focused?.getAttribute('data-edit') ?? '';
  if (hadFocus && wasReplaced && field !== '') {
    page.querySelector<HTMLElement>(`[data-edit="${CSS.escape(field)}"]`)?.focus({ preventScroll: true });
  }
  return result;
}

/**
 * Keeps the page in the frame up to date. After a new build it fetches the page and changes only what differs, in its
 * place; so the focus, the scroll position and a press that has just begun stay. Only if the site's scripts have changed,
 * the page is loaded again. While somebody writes, the update waits, so that no word moves under the cursor.
 *
 * @param frame the `iframe` of the page
 * @param build identifies the build that the page should show
 * @param isWriting whether somebody writes a text of the page
 * @param onPage called with each page of the frame as soon as it can be clicked; returns what is to be called when that
 *   page goes
 */
export function useSiteFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  build: number,
  isWriting: boolean,
  onPage: (page: Document) => () => void,
): SiteFrame {
  const { page, onLoad } = useFramePage(frame);
  const [hasLoaded, setHasLoaded] = useState(false);
  /**
   * The page in the frame, and the version of it that the server sent last: the next version is compared with that one,
   * and not with the page itself, in which the site's scripts have changed things.
   */
  const served = useRef<{ page: Document; version: Document }>(undefined);
  /** Whether another page is on its way into the frame: loading the present one again would stop that. */
  const isLeaving = useRef(false);
  const startPage = useEffectEvent((newPage: Document) => {
    isLeaving.current = false;
    return onPage(newPage);
  });
  useLayoutEffect(() => (page ? startPage(page) : undefined), [page]);

  /** The version that the server sent last of this page; undefined if the page has just loaded. */
  const versionOf = (shown: Document) => (served.current?.page === shown ? served.current.version : undefined);

  /** Brings the page up to `build`, unless it is there already, somebody writes in it, or another page is loading. */
  const update = useEffectEvent(async () => {
    if (!page || isWritingIn(page)) return;
    const before = versionOf(page);
    if (before && buildOf(before) === String(build)) return;
    const after = await fetchPage(page.URL);
    if (!after) return;
    // Much may have happened meanwhile: another page was opened, somebody began to write, or another update was faster.
    const isOtherPage = isLeaving.current || frame.current?.contentDocument !== page;
    if (isOtherPage || isWritingIn(page) || versionOf(page) !== before) return;
    // For a page that has just loaded there is no version before to compare with. If the fetched one is of the same build,
    // it is what the page shows.
    const isUpToDate = before
      ? keepFocus(frame.current, page, () => updatePage(page, before, after))
      : buildOf(page) === buildOf(after);
    if (isUpToDate) served.current = { page, version: after };
    else page.location.reload();
  });
  useEffect(() => {
    void update();
  }, [build, page, isWriting]);

  return {
    onLoad() {
      onLoad();
      setHasLoaded(true);
    },
    hasLoaded,
    goTo(address) {
      isLeaving.current = true;
      frame.current?.contentWindow?.location.assign(address);
    },
  };
}
