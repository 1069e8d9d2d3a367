import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from './use-latest.ts';

/** The real page in the editor: two frames, of which one is seen. */
export interface SiteFrame {
  /** For the two `iframe` elements. */
  refs: readonly [RefObject<HTMLIFrameElement | null>, RefObject<HTMLIFrameElement | null>];
  /** Which of the two is seen. */
  visible: 0 | 1;
  /** For `onLoad` of both. */
  onLoad: (index: 0 | 1) => void;
  /** The page that is seen; undefined before the first one has loaded. */
  page: () => Document | undefined;
  /** Shows another page of the site. */
  goTo: (address: string) => void;
  /** Shows the newest page now, if it was held back while somebody wrote. */
  showNewest: () => void;
}

/** Whether somebody is writing in a page, or holds the pointer down and is about to. */
const isBusy = (page: Document | null) =>
  page?.querySelector('[contenteditable="plaintext-only"]') != null ||
  page?.documentElement.matches(':active') === true;

/** How long after a held-back swap it is tried again (ms). */
const RETRY_MS = 150;

/**
 * Shows the pages of the site. A new build loads in the frame that is not seen and takes its place in one moment, at the
 * same scroll position and focus, and never while somebody writes: what was typed stays under the cursor.
 *
 * @param home address of the first page
 * @param build identifies the build that the pages should show
 * @param onPage is called with each page that comes to be seen; ends what it began when the page goes
 */
export function useSiteFrame(home: string, build: number, onPage: (page: Document) => () => void): SiteFrame {
  const first = useRef<HTMLIFrameElement>(null);
  const second = useRef<HTMLIFrameElement>(null);
  const refs = [first, second] as const;
  const [visible, setVisible] = useState<0 | 1>(0);
  const [loads, setLoads] = useState(0);
  const isNewestReady = useRef(false);
  const loadedBuild = useRef(build);
  // Handlers outlive the render that made them: they ask for the frame that is seen by then.
  const visibleNow = useLatest(visible);
  const front = () => refs[visibleNow.current].current;
  const back = () => refs[visibleNow.current === 0 ? 1 : 0].current;
  const page = () => front()?.contentDocument ?? undefined;

  const swap = useEffectEvent(() => {
    const [from, to] = [front(), back()];
    if (!isNewestReady.current || !from?.contentWindow || !to?.contentWindow) return;
    if (isBusy(from.contentDocument)) return;
    isNewestReady.current = false;
    const hadFocus = document.activeElement === from;
    const field = from.contentDocument?.activeElement?.getAttribute('data-edit') ?? '';
    to.contentWindow.scrollTo({ top: from.contentWindow.scrollY, behavior: 'instant' });
    flushSync(() => setVisible(visible === 0 ? 1 : 0));
    if (!hadFocus) return;
    to.focus();
    const focused = to.contentDocument?.querySelector<HTMLElement>(`[data-edit="${CSS.escape(field)}"]`);
    focused?.focus({ preventScroll: true });
  });

  const loadNewest = useEffectEvent(() => {
    const address = front()?.contentWindow?.location.href;
    if (!address || address === 'about:blank' || loadedBuild.current === build) return;
    loadedBuild.current = build;
    isNewestReady.current = false;
    back()?.contentWindow?.location.replace(address);
  });

  useEffect(() => loadNewest(), [build, loads]);

  // Writing ends and pointers rise without telling this hook, so a page that waits looks again and again.
  useEffect(() => {
    const timer = setInterval(() => swap(), RETRY_MS);
    return () => clearInterval(timer);
  }, []);

  const startPage = useEffectEvent(() => {
    const shown = page();
    return shown && shown.URL !== 'about:blank' ? onPage(shown) : undefined;
  });
  // Before anybody can press on it: a page without listeners would lose the press.
  useLayoutEffect(() => startPage(), [visible, loads]);

  return {
    refs,
    visible,
    page,
    onLoad(index) {
      if (index === visible) setLoads((count) => count + 1);
      else if (refs[index].current?.contentDocument?.URL !== 'about:blank') {
        isNewestReady.current = true;
        swap();
      }
    },
    goTo(address) {
      isNewestReady.current = false;
      front()?.contentWindow?.location.assign(address || home);
    },
    showNewest: () => swap(),
  };
}
