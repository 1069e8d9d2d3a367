/**
 * Puts a script or link into the document's head.
 *
 * @returns a promise of its load event; rejects on its error event
 */
export const insert = (tag: 'script' | 'link', properties: Partial<HTMLScriptElement & HTMLLinkElement>) =>
  new Promise<Event>((onload, onerror) => {
    document.head.append(Object.assign(document.createElement(tag), properties, { onload, onerror }));
  });
