import { unescape } from 'node:querystring';
import type { Site } from '../generator/site.ts';
import { diagnostic, type Diagnostic } from '../messages/problem.ts';

/** Reports links of the content, such as `/privacidad#derechos`, to an id that their page does not have. */
export function checkLinks({ pages, source }: Pick<Site, 'pages' | 'source'>): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const { address, place } of source.internalLinks) {
    const [path = '', id] = address.split('#');
    // In browsers, `#top` is the top of any page.
    if (!id || id === 'top') continue;
    // A lone `#id` is on the landing page, `/`.
    const page = pages.find((candidate) => candidate.address === path.replace(/\/?$/, '/'));
    // Unlike `decodeURIComponent`, `unescape` leaves a `%` that encodes nothing.
    const hasId = page?.body.includes(` id="${unescape(id)}"`);
    if (!hasId) diagnostics.push(diagnostic('check.broken-anchor', place, { address, id }));
  }
  return diagnostics;
}
