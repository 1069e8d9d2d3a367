/** The frame that shows a page of the real site, and how that page follows the builds. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { EditorState } from '../../shared/protocol.ts';
import { fieldOfElement, findOnPage } from './page-fields.ts';
import { updatePage } from './update-page.ts';
import { useLatest } from '../use-latest.ts';

/** The build of a page, as the server wrote it there. */
const buildOf = (page: Document) => page.documentElement.getAttribute('data-build');

const isWritingIn = (page: Document) => page.querySelector('[contenteditable="plaintext-only"]') !== null;

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

/** Like `updatePage`, but if the element with the focus is replaced, the new one gets the focus. */
function updateKeepingFocus(page: Document, servedBefore: Document, servedAfter: Document): boolean {
  // A page keeps its `activeElement` while the focus is outside the frame.
  const isFocusInFrame = document.activeElement === page.defaultView?.frameElement;
  const focused = isFocusInFrame ? page.activeElement : null;
  const isUpdated = updatePage(page, servedBefore, servedAfter);
  const wasReplaced = focused !== null && !focused.isConnected;
  if (wasReplaced) findOnPage(page, fieldOfElement(focused))?.focus({ preventScroll: true });
  return isUpdated;
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
 * writes; leaves it to a page that is on its way.
 */
function usePageUpdates({ frameRef, page, build, isWriting, isLoading }: PageUpdatesOptions) {
  const [shownBuild, setShownBuild] = useState<string | null>(null);
  const latestIsLoading = useLatest(isLoading);
  /** What the server sent last for each page. The page itself differs from it: the site's scripts change things there. */
  const servedCopies = useRef(new WeakMap<Document, Document>());

  const update = useEffectEvent(async () => {
    // `isWriting` may be old by now.
    if (!page || isWritingIn(page)) return;
    const lastCopy = servedCopies.current.get(page);
    const hasLatestBuild = lastCopy !== undefined && buildOf(lastCopy) === String(build);
    if (hasLatestBuild) return;
    // Fetched even for a page that has just loaded: its scripts may have changed it already.
    const newCopy = await fetchPage(page.URL);
    if (!newCopy || isOvertaken(page, lastCopy)) return;
    const isUpdated = lastCopy ? updateKeepingFocus(page, lastCopy, newCopy) : buildOf(page) === buildOf(newCopy);
    if (!isUpdated) return page.location.reload();
    servedCopies.current.set(page, newCopy);
    setShownBuild(buildOf(newCopy));
  });

  /** Whether another page has come since an update began, somebody writes, or another update was faster. */
  function isOvertaken(shown: Document, lastCopy: Document | undefined): boolean {
    const isOtherPage = latestIsLoading.current || frameRef.current?.contentDocument !== shown;
    const wasUpdated = servedCopies.current.get(shown) !== lastCopy;
    return isOtherPage || isWritingIn(shown) || wasUpdated;
  }

  // `isWriting`, so that an update that has waited comes once the writing ends.
  useEffect(() => {
    void update();
  }, [build, page, isWriting]);
  return { isUpToDate: shownBuild === String(build) };
}

interface SiteFrameOptions {
  frameRef: RefObject<HTMLIFrameElement | null>;
  site: EditorState;
  isWriting: boolean;
}

/** The frame: the page that it shows, which is kept up to date, and how to show another one. */
export function useSiteFrame({ frameRef, site: { build, base }, isWriting }: SiteFrameOptions) {
  /** Undefined before the first one, and while the frame shows the browser's own error page. */
  const [page, setPage] = useState<Document>();
  /** Whether another page is on its way. Until it has loaded, the style sheet lets no click reach the frame. */
  const [isLoading, setLoading] = useState(true);
  const { isUpToDate } = usePageUpdates({ frameRef, page, build, isWriting, isLoading });

  function onLoad(): void {
    setPage(frameRef.current?.contentDocument ?? undefined);
    setLoading(false);
  }

  /** Shows the page with a path such as `/privacidad/`. */
  function show(path: string): void {
    setLoading(true);
    // `base` ends with a slash, `path` begins with one.
    frameRef.current?.contentWindow?.location.assign(base.slice(0, -1) + path);
  }

  return {
    props: { onLoad, 'aria-busy': isLoading },
    page,
    /** That of the page: also after the browser's Back button. */
    path: page ? page.location.pathname.slice(base.length - 1) : '/',
    show,
    /** Whether the page shows the latest build. */
    isUpToDate,
  };
}
