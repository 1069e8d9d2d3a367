/** The frame that shows a page of the real site, and how that page follows the builds. */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { PAGE_STARTED_EVENT } from '../protocol.ts';
import { updatePage } from './update-page.ts';

/** The real page in the editor. */
export interface SiteFrame {
  /** For the `iframe`. It is busy from the moment when another page is asked for until that page can be clicked. */
  props: { onLoad: () => void; 'aria-busy': boolean };
  /** Whether a page has loaded with all its styles and pictures since the editor was opened. */
  hasLoaded: boolean;
  /** Loads another page of the site into the frame, such as `/privacidad/`. */
  goTo: (address: string) => void;
}

/** The number of the build that a page was made from, as text; the server writes it into every page. Null without it. */
const buildOf = (page: Document) => page.documentElement.getAttribute('data-build');

/** Whether somebody writes a text of a page at this moment. */
const isWritingIn = (page: Document) => page.querySelector('[contenteditable="plaintext-only"]') !== null;

/** The page that the frame shows, and whether another one is on its way. */
interface FramePage {
  /** Undefined before the first page. */
  page: Document | undefined;
  /** Whether the frame is waiting for its first page or for another one. */
  isLoading: boolean;
  /** Has to be called when another page is asked for, which may take a while to come. */
  expectNextPage: () => void;
  /** For the frame's event `load`. */
  onLoad: () => void;
}

/**
 * Follows the pages in the frame. Each page announces itself by an event on the frame's element (PAGE_STARTED_EVENT) before
 * its body is read. So the editor knows it before somebody can click on it: the frame's event `load` comes only after all
 * styles and pictures.
 */
function useFramePage(frame: RefObject<HTMLIFrameElement | null>): FramePage {
  const [page, setPage] = useState<Document>();
  /** The page that another one is about to replace. At first undefined like `page`: the frame waits for its first one. */
  const [leavingPage, setLeavingPage] = useState<Document>();
  // Rendered at once (`flushSync`), since the very next event may be a click on the new page.
  const takeOverPage = useCallback(() => {
    flushSync(() => setPage(frame.current?.contentDocument ?? undefined));
  }, [frame]);
  useLayoutEffect(() => {
    const element = frame.current;
    element?.addEventListener(PAGE_STARTED_EVENT, takeOverPage);
    return () => element?.removeEventListener(PAGE_STARTED_EVENT, takeOverPage);
  }, [frame, takeOverPage]);

  const expectNextPage = useCallback(() => setLeavingPage(page), [page]);
  // The page may also go without having been asked for here, for instance by the browser's Back button.
  useLayoutEffect(() => {
    const pageWindow = page?.defaultView;
    pageWindow?.addEventListener('pagehide', expectNextPage);
    return () => pageWindow?.removeEventListener('pagehide', expectNextPage);
  }, [page, expectNextPage]);
  const isLoading = page === leavingPage;
  // By `load`, a page is taken over that does not announce itself, such as the browser's own one if the server is gone.
  return { page, isLoading, expectNextPage, onLoad: takeOverPage };
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
 * Keeps the page in the frame up to date. After a new build it fetches the page and changes only what differs, in its
 * place; so the focus, the scroll position and a press that has just begun stay. The page is loaded again only if that is
 * impossible: if the site's scripts or the number of sections have changed, or the page has just loaded from an older
 * build. If the server does not answer, the page stays as it is until the next build.
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
   * The page in the frame, and the version of it that the server sent last: the next version is compared with that one,
   * and not with the page itself, in which the site's scripts have changed things.
   */
  const served = useRef<{ page: Document; version: Document }>(undefined);

  /** The version that the server sent last of this page; undefined if the page has just loaded. */
  const versionOf = (shown: Document) => (served.current?.page === shown ? served.current.version : undefined);

  const update = useEffectEvent(async () => {
    // The page itself is asked, now and after the wait: `isWriting` is the value of a render, and may be old by then.
    if (!page || isWritingIn(page)) return;
    const before = versionOf(page);
    const isOfBuild = before !== undefined && buildOf(before) === String(build);
    if (isOfBuild) return;
    const after = await fetchPage(page.URL);
    if (!after) return;
    // Much may have happened meanwhile: another page was opened, somebody began to write, or another update was faster.
    const isOtherPage = isLeaving.current || frame.current?.contentDocument !== page;
    if (isOtherPage || isWritingIn(page) || versionOf(page) !== before) return;
    const isUpToDate = bringUpToDate(frame.current, page, before, after);
    if (isUpToDate) served.current = { page, version: after };
    else page.location.reload();
  });
  // Runs for each page and build, and when `isWriting` turns false, for the update that has waited for that.
  useEffect(() => {
    void update();
  }, [build, page, isWriting]);
}

/**
 * Shows the pages of the site in the editor's frame, one after the other, and keeps the page that is shown up to date; see
 * `usePageUpdates` for `build` and `isWriting`.
 *
 * @param frame the `iframe` of the page
 * @param onPage called with each page of the frame before it can be clicked; returns what is to be called when that
 *   page goes
 */
export function useSiteFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  build: number,
  isWriting: boolean,
  onPage: (page: Document) => () => void,
): SiteFrame {
  const { page, isLoading, expectNextPage, onLoad } = useFramePage(frame);
  const [hasLoaded, setHasLoaded] = useState(false);
  /** Whether another page was asked for by `goTo` and is not there yet. */
  const isLeaving = useRef(false);
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
        onLoad();
        setHasLoaded(true);
      },
      'aria-busy': isLoading,
    },
    hasLoaded,
    goTo(address) {
      isLeaving.current = true;
      expectNextPage();
      frame.current?.contentWindow?.location.assign(address);
    },
  };
}
