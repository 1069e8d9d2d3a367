import { unescape } from 'node:querystring';
import type { Site } from '../generator/site.ts';
import { diagnostic, type Diagnostic } from '../messages/problem.ts';

/** Reports links of the content to an id that their page does not have. The build checks that the page exists. */
export const checkLinks = ({ pages, source }: Pick<Site, 'pages' | 'source'>): Diagnostic[] =>
  source.links.flatMap(({ address, place }) => {
    const [path = '', id] = address.split('#');
    // A lone `#id` is on the landing page.
    const page = pages.find((candidate) => candidate.address === path.replace(/\/?$/, '/'));
    // Every page has a `#top`. Unlike `decodeURIComponent`, `unescape` leaves a `%` that encodes nothing.
    if (!id || id === 'top' || !page || page.body.includes(` id="${unescape(id)}"`)) return [];
    return [diagnostic('check.broken-anchor', place, { address, id })];
  });
