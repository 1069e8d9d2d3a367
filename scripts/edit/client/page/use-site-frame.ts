/** The frame that shows a page of the real site, and how that page follows the builds. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { PAGE_STARTED_EVENT } from '../../shared/protocol.ts';
import { updatePage } from './update-page.ts';
import { useEvent } from '../use-event.ts';

/** The build of which a page is, as the server wrote it there. */
const buildOf = (page: Document) => page.documentElement.getAttribute('data-build');

const isWritingIn = (page: Document) => page.querySelector('[contenteditable="plaintext-only"]') !== null;

/**
 * The page in the frame. It announces itself before its body is read, long before `load`, so that no click on it is
 * missed.
 */
function useFramePage(frameRef: RefObject<HTMLIFrameElement | null>) {
  /** Undefined before the first one, and while the frame shows the browser's own error page. */
  const [page, setPage] = useState<Document>();
  /** The page that is about to be replaced. */
  const [leavingPage, setLeavingPage] = useState<Document>();
  // `flushSync`, since the very next event may be a click on the new page.
  const storeNewPage = () => flushSync(() => setPage(frameRef.current?.contentDocument ?? undefined));
  const expectNextPage = () => setLeavingPage(page);
  useEvent(frameRef, PAGE_STARTED_EVENT, storeNewPage);
  // A page may also be left without `goTo`: by the browser's Back button.
  useEvent(page?.defaultView, 'pagehide', expectNextPage);
  // True at first, too, when both are undefined.
  const isLoading = page === leavingPage;
  // `onLoad` is for pages that do not announce themselves, such as the browser's own.
  return { page, isLoading, expectNextPage, onLoad: storeNewPage };
}

/**
 * The page as the server has it now. Undefined if the server is gone; the build after its return brings the page up to
 * date.
 */
async function fetchPage(address: string): Promise<Document | undefined> {
  try {
    const response = await fetch(address);
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return undefined;
  }
}

/**
 * The element that has the focus, if it is in the frame: a page keeps its `activeElement` while the focus is elsewhere.
 */
const focusedIn = (frame: HTMLIFrameElement | null, page: Document) =>
  document.activeElement === frame ? page.activeElement : null;

/** Gives the focus to the new element of a field whose element was replaced. */
function restoreFocus(page: Document, focused: Element | null): void {
  const field = focused?.getAttribute('data-edit') ?? '';
  if (!focused || focused.isConnected || field === '') return;
  page.querySelector<HTMLElement>(`[data-edit="${CSS.escape(field)}"]`)?.focus({ preventScroll: true });
}

interface PageUpdatesOptions {
  frameRef: RefObject<HTMLIFrameElement | null>;
  page: Document | undefined;
  build: number;
  isWriting: boolean;
  /** Whether another page is on its way into the frame. */
  isLeavingRef: RefObject<boolean>;
}

/**
 * After each build, changes only what differs, so that focus, scroll position and a press that has just begun stay.
 * Loads the page again only if that is impossible. Waits while somebody writes, and for a page that is on its way.
 */
function usePageUpdates({ frameRef, page, build, isWriting, isLeavingRef }: PageUpdatesOptions) {
  const [shownBuild, setShownBuild] = useState<number>();
  /**
   * What the server sent last for a page. The page itself differs from it: the site's scripts have changed things
   * there.
   */
  const lastFetched = useRef<{ page: Document; copy: Document }>(undefined);

  const lastCopyOf = (shown: Document) => (lastFetched.current?.page === shown ? lastFetched.current.copy : undefined);

  const update = useEffectEvent(async () => {
    // Asks the page, since `isWriting` may be old by now.
    if (!page || isWritingIn(page)) return;
    const lastCopy = lastCopyOf(page);
    if (lastCopy && buildOf(lastCopy) === String(build)) return;
    const newCopy = await fetchPage(page.URL);
    if (!newCopy) return;
    // Meanwhile, another page may have come, somebody may have begun to write, or another update may have been faster.
    const isOtherPage = isLeavingRef.current || frameRef.current?.contentDocument !== page;
    const wasUpdated = lastCopyOf(page) !== lastCopy;
    if (isOtherPage || isWritingIn(page) || wasUpdated) return;
    const focused = focusedIn(frameRef.current, page);
    // Without a copy, the page has just been loaded, so that it is up to date if it is of the same build.
    const isUpToDate = lastCopy ? updatePage(page, lastCopy, newCopy) : buildOf(page) === buildOf(newCopy);
    if (!isUpToDate) return page.location.reload();
    restoreFocus(page, focused);
    lastFetched.current = { page, copy: newCopy };
    setShownBuild(build);
  });
  useEffect(() => {
    void update();
  }, [build, page, isWriting]);
  return { isUpToDate: shownBuild === build };
}

interface SiteFrameOptions {
  frameRef: RefObject<HTMLIFrameElement | null>;
  /** The latest build of the site. */
  build: number;
  /** Whether somebody writes a text of the page. */
  isWriting: boolean;
  /**
   * Called with each new page before somebody can click on it; returns what is called when another page takes its
   * place.
   */
  onPage: (page: Document) => () => void;
}

/** Keeps the page in the frame up to date. */
export function useSiteFrame({ frameRef, build, isWriting, onPage }: SiteFrameOptions) {
  const framePage = useFramePage(frameRef);
  const { page } = framePage;
  const [hasLoaded, setHasLoaded] = useState(false);
  const isLeavingRef = useRef(false);
  const startPage = useEffectEvent((newPage: Document) => {
    isLeavingRef.current = false;
    return onPage(newPage);
  });
  useLayoutEffect(() => {
    if (!page) return undefined;
    const endPage = startPage(page);
    return endPage;
  }, [page]);
  const { isUpToDate } = usePageUpdates({ frameRef, page, build, isWriting, isLeavingRef });

  return {
    props: {
      onLoad() {
        framePage.onLoad();
        setHasLoaded(true);
      },
      'aria-busy': framePage.isLoading,
    },
    /** Whether any page has loaded with all its styles and pictures. */
    hasLoaded,
    /** Whether the page shows the latest build. */
    isUpToDate,
    /** Shows another page, without saving a text that is being written. */
    goTo(address: string): void {
      isLeavingRef.current = true;
      framePage.expectNextPage();
      frameRef.current?.contentWindow?.location.assign(address);
    },
  };
}
