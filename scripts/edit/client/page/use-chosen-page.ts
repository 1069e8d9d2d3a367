import { useState, type RefObject } from 'react';
import type { EditorState } from '../../shared/protocol.ts';
import { useSiteFrame } from './use-site-frame.ts';

interface ChosenPageOptions {
  frameRef: RefObject<HTMLIFrameElement | null>;
  site: EditorState;
  isWriting: boolean;
  /** Listens to a page that comes into the frame, and returns how to stop. */
  listenTo: (page: Document) => () => void;
}

/** The frame with a page of the site, the path of that page, such as `/privacidad/`, and how to show another one. */
export function useChosenPage({ frameRef, site: { build, base, pages }, isWriting, listenTo }: ChosenPageOptions) {
  const [pagePath, setPagePath] = useState('/');
  // `base` ends with the slash with which the path begins.
  const addressOf = (path: string) => base.slice(0, -1) + path;
  const onPage = (newPage: Document) => {
    // A page may also come without `showPage`: by the browser's Back button.
    const { pathname } = new URL(newPage.URL);
    const newPath = pages.find(({ path }) => addressOf(path) === pathname)?.path;
    // Undefined for an address at which the site has no page.
    if (newPath !== undefined) setPagePath(newPath);
    return listenTo(newPage);
  };
  const frame = useSiteFrame({ frameRef, build, isWriting, onPage });
  function showPage(path: string): void {
    setPagePath(path);
    frame.goTo(addressOf(path));
  }
  return { frame, pagePath, showPage };
}
