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

/** Keeps track of which page the frame shows. `pagePath` is such as `/privacidad/`. */
export function useChosenPage({ frameRef, site: { build, base, pages }, isWriting, listenTo }: ChosenPageOptions) {
  const [pagePath, setPagePath] = useState('/');
  // `base` ends with a slash, `path` begins with one.
  const addressOf = (path: string) => base.slice(0, -1) + path;
  const onPage = (newPage: Document) => {
    // A page may also come without `showPage`: by the browser's Back button.
    const { pathname } = new URL(newPage.URL);
    const newPath = pages.find(({ path }) => addressOf(path) === pathname)?.path;
    // An address at which the site has no page changes nothing.
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
