import { useEffect, useState, type RefObject } from 'react';
import type { EditorState } from '../../shared/protocol.ts';
import { differsOnlyInWords, takeOverWords } from './update-page.ts';

/** The page as the server has it now; undefined if none comes. */
async function fetchPage(address: string, signal: AbortSignal): Promise<Document | undefined> {
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return undefined;
  }
}

interface SiteFrameOptions {
  frameRef: RefObject<HTMLIFrameElement | null>;
  site: EditorState;
  isWriting: boolean;
}

/**
 * The frame with a page of the real site: what it shows, and how to show another page. After each build the page gets
 * its new words, or is loaded again if anything else has changed.
 */
export function useSiteFrame({ frameRef, site: { build, base }, isWriting }: SiteFrameOptions) {
  /** Undefined before the first page, and while the frame shows the browser's own error page. */
  const [page, setPage] = useState<Document>();
  /** Whether another page is on its way. Until it has loaded, the style sheet lets no click reach the frame. */
  const [isLoading, setLoading] = useState(true);

  function onLoad(): void {
    setPage(frameRef.current?.contentDocument ?? undefined);
    setLoading(false);
  }

  useEffect(() => {
    // Nothing is changed once somebody writes, another page is on its way, or a newer build has come.
    if (!page || isLoading || isWriting) return undefined;
    // The build that the page shows: the server names it, and `takeOverWords` changes it.
    const shownBuild = page.documentElement.dataset['build'];
    if (shownBuild === String(build)) return undefined;
    const controller = new AbortController();
    void bringUpToDate(page, controller.signal);
    return () => controller.abort();
  }, [build, page, isLoading, isWriting]);

  /** Gives the page its new words, or loads it again, which ends with `onLoad`. */
  async function bringUpToDate(shown: Document, signal: AbortSignal): Promise<void> {
    const newer = await fetchPage(shown.URL, signal);
    if (!newer) return;
    if (differsOnlyInWords(shown, newer)) return takeOverWords(shown, newer);
    setLoading(true);
    shown.location.reload();
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
    isLoading,
    /** `/privacidad/` at `/alba/privacidad/`. A page that has left the frame still has its `URL`, but no `location`. */
    path: page ? new URL(page.URL).pathname.slice(base.length - 1) : '/',
    show,
  };
}
