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

/** The frame, and the page that it shows: its `path`, such as `/privacidad/`, and how to `show` another one. */
export function useChosenPage({ frameRef, site: { build, base, pages }, isWriting, listenTo }: ChosenPageOptions) {
  const [path, setPath] = useState('/');
  // `base` ends with a slash, `path` begins with one.
  const addressOf = (pagePath: string) => base.slice(0, -1) + pagePath;
  const onPage = (newPage: Document) => {
    // A page may also come without `show`: by the browser's Back button.
    const { pathname } = newPage.location;
    const newPath = pages.find((page) => addressOf(page.path) === pathname)?.path;
    // An address at which the site has no page changes nothing.
    if (newPath !== undefined) setPath(newPath);
    return listenTo(newPage);
  };
  const frame = useSiteFrame({ frameRef, build, isWriting, onPage });
  function show(nextPath: string): void {
    // At once; `onPage` follows when the page has come.
    setPath(nextPath);
    frame.goTo(addressOf(nextPath));
  }
  return { frame, page: { path, show } };
}
