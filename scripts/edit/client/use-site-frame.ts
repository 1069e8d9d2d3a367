/** The frame that shows a page of the real site, and how that page follows the builds. */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { PAGE_STARTED_EVENT } from '../protocol.ts';
import { updatePage } from './update-page.ts';

/** The real page in the editor. */
export interface SiteFrame {
  /** For the `iframe`. It is busy from the moment when another page is asked for until that page can be clicked. */
  props: { onLoad: () => void; 'aria-busy': boolean };
  /** Whether a page has loaded with all its styles and pictures since the editor was opened. Stays true from then on. */
  hasLoaded: boolean;
  /** Loads another page of the site into the frame, such as `/privacidad/`. Does not save a text that is being written. */
  goTo: (address: string) => void;
}

/** The number of the build that a page was made from, as text; the server writes it into every page. Null without it. */
const buildOf = (page: Document) => page.documentElement.getAttribute('data-build');

/** Whether somebody writes a text of a page at this moment. */
const isWritingIn = (page: Document) => page.querySelector('[contenteditable="plaintext-only"]') !== null;

/** The page that the frame shows, and whether another one is on its way. */
interface FramePage {
  /**
   * The page that has announced itself last, until the next one does so. Undefined before the first one, and while the frame
   * shows the browser's own error page, whose document scripts may not read.
   */
  page: Document | undefined;
  /** Whether the frame is waiting for its first page or for another one. */
  isLoading: boolean;
  /** Has to be called when another page is asked for, which may take a while to come. */
  expectNextPage: () => void;
  /** For the frame's event `load`. */
  onLoad: () => void;
}

/**
 * Keeps track of which page the frame shows, and whether the next one is loading.
 *
 * Each page announces itself by an event on the frame's element (PAGE_STARTED_EVENT) before the browser reads its body. So
 * the editor knows the page before somebody can click on it: the frame's event `load` comes only after all styles and
 * pictures.
 */
function useFramePage(frame: RefObject<HTMLIFrameElement | null>): FramePage {
  const [page, setPage] = useState<Document>();
  /** The page that is about to be replaced: `page` itself while the next one loads. At first both are undefined. */
  const [leavingPage, setLeavingPage] = useState<Document>();
  // Rendered at once (`flushSync`), since the very next event may be a click on the new page.
  const storeNewPage = useCallback(() => {
    flushSync(() => setPage(frame.current?.contentDocument ?? undefined));
  }, [frame]);
  useLayoutEffect(() => {
    const element = frame.current;
    element?.addEventListener(PAGE_STARTED_EVENT, storeNewPage);
    return () => element?.removeEventListener(PAGE_STARTED_EVENT, storeNewPage);
  }, [frame, storeNewPage]);

  const expectNextPage = useCallback(() => setLeavingPage(page), [page]);
  // The page may also go without having been asked for here, for instance by the browser's Back button.
  useLayoutEffect(() => {
    const pageWindow = page?.defaultView;
    pageWindow?.addEventListener('pagehide', expectNextPage);
    return () => pageWindow?.removeEventListener('pagehide', expectNextPage);
  }, [page, expectNextPage]);
  // The present page is still the one that is to be replaced.
  const isLoading = page === leavingPage;
  // `load` serves for a page that does not announce itself, such as the browser's own error page if the server is gone.
  return { page, isLoading, expectNextPage, onLoad: storeNewPage };
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
  // `page.activeElement` stays the same while the focus is outside the frame, such as in a form; then it has to stay there.
  const frameHadFocus = document.activeElement === frame;
  const focused = page.activeElement;
  const result = change();
  const wasReplaced = focused?.isConnected === false;
  const field = focused?.getAttribute('data-edit') ?? '';
  if (frameHadFocus && wasReplaced && field !== '') {
    page.querySelector<HTMLElement>(`[data-edit="${CSS.escape(field)}"]`)?.focus({ preventScroll: true });
  }
  return result;
}

/**
 * Changes the page in the frame to the version that the server sends now, without loading it again (see `updatePage`). A
 * field that has the focus keeps it.
 *
 * @param before the version that the server sent before; undefined for a page that has just loaded. Such a page is not
 *   changed: it is up to date if it is of the same build
 * @param after the version that the server sends now
 * @returns whether the page is up to date now; if not, the caller has to load it again
 */
function bringUpToDate(
  frame: HTMLIFrameElement | null,
  page: Document,
  before: Document | undefined,
  after: Document,
): boolean {
  if (!before) return buildOf(page) === buildOf(after);
  return keepFocus(frame, page, () => updatePage(page, before, after));
}

/**
 * Keeps the page in the frame up to date. Fetches the page after each new build, and once when it has loaded; then changes
 * only what differs, in its place, so that the focus, the scroll position and a press that has just begun stay. The page is
 * loaded again only if that is impossible: if the site's scripts or the number of sections have changed, or a page that has
 * just loaded is of an older build. If the server does not answer, the page stays as it is until the next build.
 *
 * @param page the page in the frame; undefined before the first one
 * @param build number of the build that the page should show
 * @param isWriting whether somebody writes a text of the page. The update waits until it turns false, so that no word moves
 *   under the cursor
 * @param isLeaving whether another page was asked for. The present one is not loaded again then, which would cancel that
 */
function usePageUpdates(
  frame: RefObject<HTMLIFrameElement | null>,
  page: Document | undefined,
  build: number,
  isWriting: boolean,
  isLeaving: RefObject<boolean>,
): void {
  /**
   * A page, and the copy of it that was fetched last. The next copy is compared with that one, and not with the page itself,
   * in which the site's scripts have changed things.
   */
  const fetched = useRef<{ page: Document; copy: Document }>(undefined);

  /** The copy that was fetched last of a page; undefined if none was, because the page has just loaded. */
  const lastCopyOf = (shown: Document) => (fetched.current?.page === shown ? fetched.current.copy : undefined);

  const update = useEffectEvent(async () => {
    // The page itself is asked, now and after the wait: `isWriting` is the value of a render, and may be old by then.
    if (!page || isWritingIn(page)) return;
    const lastCopy = lastCopyOf(page);
    const isOfBuild = lastCopy !== undefined && buildOf(lastCopy) === String(build);
    if (isOfBuild) return;
    const newCopy = await fetchPage(page.URL);
    if (!newCopy) return;
    // Much may have happened meanwhile: another page was opened, somebody began to write, or another update was faster.
    const isOtherPage = isLeaving.current || frame.current?.contentDocument !== page;
    const wasUpdated = lastCopyOf(page) !== lastCopy;
    if (isOtherPage || isWritingIn(page) || wasUpdated) return;
    const isUpToDate = bringUpToDate(frame.current, page, lastCopy, newCopy);
    if (isUpToDate) fetched.current = { page, copy: newCopy };
    else page.location.reload();
  });
  // Runs for each page and build, and when `isWriting` turns false, for the update that has waited for that.
  useEffect(() => {
    void update();
  }, [build, page, isWriting]);
}

/**
 * Shows the pages of the site in the editor's frame, one after the other, and keeps the page that is shown up to date.
 *
 * @param frame the `iframe` of the page
 * @param build number of the build that the page should show
 * @param isWriting whether somebody writes a text of the page; updates wait meanwhile
 * @param onPage called with each new page in the frame before somebody can click on it; returns the function to call when
 *   another page takes its place. A page that is brought up to date in its place is not a new one
 */
export function useSiteFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  build: number,
  isWriting: boolean,
  onPage: (page: Document) => () => void,
): SiteFrame {
  const framePage = useFramePage(frame);
  const { page } = framePage;
  const [hasLoaded, setHasLoaded] = useState(false);
  /** Whether another page was asked for by `goTo` and is not there yet. */
  const isLeaving = useRef(false);
  // An effect event, so that the `onPage` of a later render does not start the same page again.
  const startPage = useEffectEvent((newPage: Document) => {
    isLeaving.current = false;
    return onPage(newPage);
  });
  useLayoutEffect(() => {
    if (!page) return undefined;
    const endPage = startPage(page);
    return endPage;
  }, [page]);
  usePageUpdates(frame, page, build, isWriting, isLeaving);

  return {
    props: {
      onLoad() {
        framePage.onLoad();
        setHasLoaded(true);
      },
      'aria-busy': framePage.isLoading,
    },
    hasLoaded,
    goTo(address) {
      isLeaving.current = true;
      framePage.expectNextPage();
      frame.current?.contentWindow?.location.assign(address);
    },
  };
}
