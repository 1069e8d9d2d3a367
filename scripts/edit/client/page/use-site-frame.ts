/** The frame that shows a page of the real site, and how that page follows the builds. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { PAGE_STARTED_EVENT } from '../../shared/protocol.ts';
import { fieldOfElement, findOnPage } from './page-fields.ts';
import { updatePage } from './update-page.ts';
import { useEvent } from '../use-event.ts';
import { useLatest } from '../use-latest.ts';

/** The build of a page, as the server wrote it there. */
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

/** The page as the server has it now; undefined if none comes, and the shown page then waits for the next build. */
async function fetchPage(address: string): Promise<Document | undefined> {
  try {
    const response = await fetch(address);
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return undefined;
  }
}

interface PageVersions {
  page: Document;
  /** What the server sent last for this page; undefined if the page has just been loaded. */
  lastCopy: Document | undefined;
  newCopy: Document;
}

/**
 * Takes over the new copy into the page; returns false if the page has to be loaded again instead. If the element with
 * the focus is replaced, the new one gets the focus.
 */
function bringUpToDate({ page, lastCopy, newCopy }: PageVersions): boolean {
  // Scripts may have changed the page already, so its build is all that can be compared.
  if (!lastCopy) return buildOf(page) === buildOf(newCopy);
  // A page keeps its `activeElement` while the focus is outside the frame.
  const isFocusInFrame = document.activeElement === page.defaultView?.frameElement;
  const focused = isFocusInFrame ? page.activeElement : null;
  const isUpToDate = updatePage(page, lastCopy, newCopy);
  const wasReplaced = focused !== null && !focused.isConnected;
  if (wasReplaced) findOnPage(page, fieldOfElement(focused))?.focus({ preventScroll: true });
  return isUpToDate;
}

interface PageUpdatesOptions {
  frameRef: RefObject<HTMLIFrameElement | null>;
  page: Document | undefined;
  build: number;
  isWriting: boolean;
  /** Whether another page is on its way into the frame. */
  isLoading: boolean;
}

/**
 * Brings the page up to date after each build, by loading it again only if `updatePage` cannot. Waits while somebody
 * writes, and for a page that is on its way.
 */
function usePageUpdates({ frameRef, page, build, isWriting, isLoading }: PageUpdatesOptions) {
  const [shownBuild, setShownBuild] = useState<string | null>(null);
  const latestIsLoading = useLatest(isLoading);
  /** What the server sent last for each page. The page itself differs from it: the site's scripts change things there. */
  const lastCopies = useRef(new WeakMap<Document, Document>());

  /** Whether another page has come since an update began, somebody writes, or another update was faster. */
  function isOvertaken(shown: Document, lastCopy: Document | undefined): boolean {
    const isOtherPage = latestIsLoading.current || frameRef.current?.contentDocument !== shown;
    const wasUpdated = lastCopies.current.get(shown) !== lastCopy;
    return isOtherPage || isWritingIn(shown) || wasUpdated;
  }

  const update = useEffectEvent(async () => {
    // Asks the page, since `isWriting` may be old by now.
    if (!page || isWritingIn(page)) return;
    const lastCopy = lastCopies.current.get(page);
    const isUpToDate = lastCopy !== undefined && buildOf(lastCopy) === String(build);
    if (isUpToDate) return;
    const newCopy = await fetchPage(page.URL);
    if (!newCopy || isOvertaken(page, lastCopy)) return;
    if (!bringUpToDate({ page, lastCopy, newCopy })) return page.location.reload();
    lastCopies.current.set(page, newCopy);
    setShownBuild(buildOf(newCopy));
  });
  useEffect(() => {
    void update();
  }, [build, page, isWriting]);
  return { isUpToDate: shownBuild === String(build) };
}

interface SiteFrameOptions {
  frameRef: RefObject<HTMLIFrameElement | null>;
  /** The latest build of the site. */
  build: number;
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
  const { page, isLoading } = framePage;
  const [hasLoaded, setHasLoaded] = useState(false);
  const startPage = useEffectEvent(onPage);
  useLayoutEffect(() => {
    if (!page) return undefined;
    const endPage = startPage(page);
    return endPage;
  }, [page]);
  const { isUpToDate } = usePageUpdates({ frameRef, page, build, isWriting, isLoading });

  function onLoad(): void {
    framePage.onLoad();
    setHasLoaded(true);
  }

  /** Shows another page. */
  function goTo(address: string): void {
    framePage.expectNextPage();
    frameRef.current?.contentWindow?.location.assign(address);
  }

  return {
    props: { onLoad, 'aria-busy': isLoading },
    /** Whether any page has loaded with all its styles and pictures. */
    hasLoaded,
    /** Whether the page shows the latest build. */
    isUpToDate,
    goTo,
  };
}
