import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { updatePage } from './update-page.ts';

/** The real page in the editor. */
export interface SiteFrame {
  /** For `onLoad` of the frame. */
  onLoad: () => void;
  /** Shows another page of the site. */
  goTo: (address: string) => void;
}

/** The build that a page was made from; the server writes it into every page. */
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
    // The server has gone. Once it is back, its next build is asked for.
    return undefined;
  }
}

/**
 * Keeps the page in the frame up to date. What a new build changed is changed in the page where it stands; only scripts
 * that have changed make it load again. While somebody writes the page waits, so that no word is moved or replaced under
 * the cursor.
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
  const [loads, setLoads] = useState(0);
  /** The page in the frame as the server sent it: what the next version is compared with. */
  const served = useRef<{ page: Document; version: Document }>(undefined);
  /** Whether another page is on its way into the frame: loading the one that goes again would stop it. */
  const isLeaving = useRef(false);
  const currentPage = () => frame.current?.contentDocument ?? undefined;

  const startPage = useEffectEvent(() => {
    const page = currentPage();
    return page && page.URL !== 'about:blank' ? onPage(page) : undefined;
  });
  useLayoutEffect(() => startPage(), [loads]);

  /** Brings the page up to `build`, unless it is there already, somebody writes in it, or another page is loading. */
  const update = useEffectEvent(async () => {
    const page = currentPage();
    if (!page || page.URL === 'about:blank' || isWritingIn(page)) return;
    const before = served.current?.page === page ? served.current.version : undefined;
    if (before && buildOf(before) === String(build)) return;
    const after = await fetchPage(page.URL);
    // Meanwhile another page was opened, this one was updated, or somebody began to write in it.
    if (!after || isLeaving.current || currentPage() !== page || isWritingIn(page)) return;
    if ((served.current?.page === page ? served.current.version : undefined) !== before) return;
    const isUpToDate = before
      ? keepPlace(page, () => updatePage(page, before, after))
      : buildOf(page) === buildOf(after);
    if (isUpToDate) served.current = { page, version: after };
    else page.location.reload();
  });
  useEffect(() => {
    void update();
  }, [build, loads, isWriting]);

  /** Runs `change`; if that replaces the focused element of a text, focuses the new one. Returns what `change` returns. */
  function keepPlace(page: Document, change: () => boolean): boolean {
    const hadFocus = document.activeElement === frame.current;
    const focused = page.activeElement;
    const isDone = change();
    const field = focused?.getAttribute('data-edit') ?? '';
    if (hadFocus && focused?.isConnected === false && field !== '') {
      page.querySelector<HTMLElement>(`[data-edit="${CSS.escape(field)}"]`)?.focus({ preventScroll: true });
    }
    return isDone;
  }

  return {
    onLoad() {
      isLeaving.current = false;
      setLoads((count) => count + 1);
    },
    goTo(address) {
      isLeaving.current = true;
      frame.current?.contentWindow?.location.assign(address);
    },
  };
}
