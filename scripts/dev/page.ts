import { createHash } from 'node:crypto';
import type { Fault } from '../build/fault.ts';

/** A page of the site as the dev server gives it out. */
export interface DevPage {
  /** The published page, with the browser's half of the dev server in it. */
  html: string;
  /** Changes with everything on the page but its styles. */
  rest: string;
  /** The published page without its styles. */
  bare: string;
  /** Changes with what the page's reload depends on besides. */
  others: string;
  /** Changes with its styles. */
  styles: string;
  /** The page's styles, as text. */
  sheets: { inline: string; later: string };
}

/** The browser's half of the dev server, as text. */
export interface Client {
  script: string;
  /** Lets the script, and the style sheets that it inserts, through the page's policy, and nothing else. */
  nonce: string;
}

const policy = /(<meta http-equiv="Content-Security-Policy" content=")([^"]*)/;
const inlineStyles = /(<style>)([^]*?)(?=<\/style>)/;
const laterStyles = /(<link rel="stylesheet" href=")([^"]*)/;

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 20);

/**
 * Makes a page of the site ready for the dev server.
 *
 * @param published the page as it will be published
 * @param others what the page's reload depends on besides
 * @param textOf gives the text of the style sheet at an address
 */
export function devPage(
  published: string,
  others: string,
  client: Client,
  textOf: (address: string) => string,
): DevPage {
  const later = laterStyles.exec(published)?.[2];
  const sheets = { inline: inlineStyles.exec(published)?.[2] ?? '', later: later === undefined ? '' : textOf(later) };
  const bare = [policy, inlineStyles, laterStyles].reduce((html, part) => html.replace(part, '$1'), published);
  const versions = { rest: digest(bare, others, client.script), styles: digest(sheets.inline, sheets.later) };
  const element = clientElement(client, { ...versions, later: later ?? '' });
  return {
    html: published
      .replace(
        policy,
        (_, start: string, directives: string) =>
          `${start}${permit(directives.replaceAll('&#x27;', "'"), client.nonce)}`,
      )
      .replace('</head>', () => `${element}</head>`),
    ...versions,
    bare,
    others: digest(others, client.script),
    sheets,
  };
}

/** The page's own policy, in which the dev server's script may run, listen and insert styles. */
function permit(directives: string, nonce: string): string {
  const additions = { 'script-src': `'nonce-${nonce}'`, 'style-src': `'nonce-${nonce}'`, 'connect-src': "'self'" };
  return Object.entries(additions).reduce((policy, [directive, source]) => {
    const [, start, sources] = new RegExp(`((?:^|; )${directive} )([^;]*)`).exec(policy) ?? [];
    if (start === undefined || sources === undefined) return `${policy}; ${directive} ${source}`;
    // A nonce would switch 'unsafe-inline' off (CSP Level 3, 6.7.3.2), which all styles need that have none.
    return sources.includes("'unsafe-inline'") ? policy : policy.replace(start, `${start}${source} `);
  }, directives);
}

function clientElement({ script, nonce }: Client, page = { rest: '', styles: '', later: '' }): string {
  const state = `data-rest="${page.rest}" data-styles="${page.styles}" data-later="${page.later}"`;
  return `<script nonce="${nonce}" ${state}>${script}</script>`;
}

/** What is shown in the place of a page while there is none yet: the script lays the faults over it. */
export const emptyPage = (client: Client): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title>${clientElement(client)}`;

/** `content/site.yaml:12:10` */
export const placeOf = ({ file, line, column }: Fault): string =>
  [file, line, column].filter((part) => part !== undefined).join(':');
