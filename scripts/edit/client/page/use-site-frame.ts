/** The frame that shows a page of the real site, and how that page follows the builds. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { PAGE_STARTED_EVENT } from '../../shared/protocol.ts';
import { updatePage } from './update-page.ts';
import { useEvent } from '../use-event.ts';

/** The server writes it into every page. */
const buildOf = (page: Document) => page.documentElement.getAttribute('data-build');

const isWritingIn = (page: Document) => page.querySelector('[contenteditable="plaintext-only"]') !== null;

/** A page announces itself before its body is read, long before `load`, so that no click on it is missed. */
function useFramePage(frame: RefObject<HTMLIFrameElement | null>) {
  /** Undefined before the first one, and while the frame shows the browser's own error page. */
  const [page, setPage] = useState<Document>();
  /** The page that is about to be replaced. */
  const [leavingPage, setLeavingPage] = useState<Document>();
  const storeNewPage = () => flushSync(() => setPage(frame.current?.contentDocument ?? undefined));
  const expectNextPage = () => setLeavingPage(page);
  // `flushSync`, since the very next event may be a click on the new page.
  useEvent(frame, PAGE_STARTED_EVENT, storeNewPage);
  // A page may also go by the browser's Back button.
  useEvent(page?.defaultView, 'pagehide', expectNextPage);
  const isLoading = page === leavingPage;
  // `onLoad` serves pages that do not announce themselves, such as the browser's own.
  return { page, isLoading, expectNextPage, onLoad: storeNewPage };
}

/** Undefined if the server has gone; its next build brings the page up to date. */
async function fetchPage(address: string): Promise<Document | undefined> {
  try {
    const response = await fetch(address);
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return undefined;
  }
}

/** Gives the focus to a field's new element if the change replaces the one that has it. */
function keepFocus(frame: HTMLIFrameElement | null, page: Document, change: () => boolean): boolean {
  // A page keeps its `activeElement` while the focus is outside the frame.
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

/** Returns whether the page is up to date now; `before` is undefined for a page that has just loaded. */
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
 * After each build, changes only what differs, so that focus, scroll position and a press that has just begun stay. Loads the
 * page again only if that is impossible. Waits while somebody writes, and for a page that is on its way.
 */
function usePageUpdates(
  frame: RefObject<HTMLIFrameElement | null>,
  page: Document | undefined,
  build: number,
  isWriting: boolean,
  isLeaving: RefObject<boolean>,
): { isUpToDate: boolean } {
  const [shownBuild, setShownBuild] = useState<number>();
  /** What was served last: in the page itself, the site's scripts have changed things. */
  const fetched = useRef<{ page: Document; copy: Document }>(undefined);

  const lastCopyOf = (shown: Document) => (fetched.current?.page === shown ? fetched.current.copy : undefined);

  const update = useEffectEvent(async () => {
    // `isWriting` may be old by now.
    if (!page || isWritingIn(page)) return;
    const lastCopy = lastCopyOf(page);
    const isOfBuild = lastCopy !== undefined && buildOf(lastCopy) === String(build);
    if (isOfBuild) return;
    const newCopy = await fetchPage(page.URL);
    if (!newCopy) return;
    // Meanwhile, another page may have come, or somebody may have begun to write.
    const isOtherPage = isLeaving.current || frame.current?.contentDocument !== page;
    const wasUpdated = lastCopyOf(page) !== lastCopy;
    if (isOtherPage || isWritingIn(page) || wasUpdated) return;
    const isUpToDate = bringUpToDate(frame.current, page, lastCopy, newCopy);
    if (!isUpToDate) return page.location.reload();
    fetched.current = { page, copy: newCopy };
    setShownBuild(build);
  });
  useEffect(() => {
    void update();
  }, [build, page, isWriting]);
  return { isUpToDate: shownBuild === build };
}

/** Calls `onPage` with each new page before somebody can click on it; what that returns, when another one takes its place. */
export function useSiteFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  build: number,
  isWriting: boolean,
  onPage: (page: Document) => () => void,
) {
  const framePage = useFramePage(frame);
  const { page } = framePage;
  const [hasLoaded, setHasLoaded] = useState(false);
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
  const { isUpToDate } = usePageUpdates(frame, page, build, isWriting, isLeaving);

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
    isUpToDate,
    /** Does not save a text that is being written. */
    goTo(address: string): void {
      isLeaving.current = true;
      framePage.expectNextPage();
      frame.current?.contentWindow?.location.assign(address);
    },
  };
}
