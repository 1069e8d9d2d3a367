/** The frame that shows a page of the real site, and how that page follows the builds. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { updatePage } from './update-page.ts';

/** The real page in the editor. */
export interface SiteFrame {
  /** For `onLoad` of the frame. */
  onLoad: () => void;
  /** Loads another page of the site into the frame, such as `/privacidad/`. */
  goTo: (address: string) => void;
}

/** The number of the build that a page was made from, as text; the server writes it into every page. Null without it. */
const buildOf = (page: Document) => page.documentElement.getAttribute('data-build');

/** Whether somebody writes a text of a page at this moment. */
const isWritingIn = (page: Document) => page.querySelector('[contenteditable="plaintext-only"]') !== null;

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
 * Keeps the page in the frame up to date. After a new build it fetches the page and changes only what differs, where it
 * stands; so the focus, the scroll position and a press that has just begun stay. Only if the site's scripts have changed,
 * the page is loaded again. While somebody writes, the update waits, so that no word moves under the cursor.
 *
 * @param frame the `iframe` of the page
 * @param build identifies the build that the page should show
 * @param isWriting whether somebody writes a text of the page
 * @param onPage called with each page that has loaded; returns what is to be called when that page goes
 */
export function useSiteFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  build: number,
  isWriting: boolean,
  onPage: (page: Document) => () => void,
): SiteFrame {
  /** How many pages have loaded in the frame. It changes with each, so that effects run for the new page. */
  const [loadCount, setLoadCount] = useState(0);
  /**
   * The page in the frame, and the version of it that the server sent last: the next version is compared with that one,
   * and not with the page itself, in which the site's scripts have changed things.
   */
  const served = useRef<{ page: Document; version: Document }>(undefined);
  /** Whether another page is on its way into the frame: loading the present one again would stop that. */
  const isLeaving = useRef(false);
  const currentPage = () => frame.current?.contentDocument ?? undefined;

  const startPage = useEffectEvent(() => {
    const page = currentPage();
    return page && page.URL !== 'about:blank' ? onPage(page) : undefined;
  });
  useLayoutEffect(() => startPage(), [loadCount]);

  /** The version that the server sent last of this page; undefined if the page has just loaded. */
  const versionOf = (page: Document) => (served.current?.page === page ? served.current.version : undefined);

  /** Brings the page up to `build`, unless it is there already, somebody writes in it, or another page is loading. */
  const update = useEffectEvent(async () => {
    const page = currentPage();
    if (!page || page.URL === 'about:blank' || isWritingIn(page)) return;
    const before = versionOf(page);
    if (before && buildOf(before) === String(build)) return;
    const after = await fetchPage(page.URL);
    if (!after) return;
    // Much may have happened meanwhile: another page was opened, somebody began to write, or another update was faster.
    const isOtherPage = isLeaving.current || currentPage() !== page;
    if (isOtherPage || isWritingIn(page) || versionOf(page) !== before) return;
    // Of a page that has just loaded, the first fetched version is only kept, if it is of the same build.
    const isUpToDate = before
      ? keepFocus(page, () => updatePage(page, before, after))
      : buildOf(page) === buildOf(after);
    if (isUpToDate) served.current = { page, version: after };
    else page.location.reload();
  });
  useEffect(() => {
    void update();
  }, [build, loadCount, isWriting]);

  /**
   * Runs a change of the page. If it replaces the element of a field that has the focus, the field's new element gets the
   * focus. Returns what `change` returns.
   */
  function keepFocus(page: Document, change: () => boolean): boolean {
    const hadFocus = document.activeElement === frame.current;
    const focused = page.activeElement;
    const result = change();
    const wasReplaced = focused?.isConnected === false;
    const field = focused?.getAttribute('data-edit') ?? '';
    if (hadFocus && wasReplaced && field !== '') {
      page.querySelector<HTMLElement>(`[data-edit="${CSS.escape(field)}"]`)?.focus({ preventScroll: true });
    }
    return result;
  }

  return {
    onLoad() {
      isLeaving.current = false;
      setLoadCount((count) => count + 1);
    },
    goTo(address) {
      isLeaving.current = true;
      frame.current?.contentWindow?.location.assign(address);
    },
  };
}
