import type { CheerioAPI } from 'cheerio';
import type { ContentFiles } from '../generator/content/files.ts';
import type { Site } from '../generator/site.ts';
import { atPlace, diagnostic, problem, type Diagnostic, type Place, type Problem } from '../lib/diagnostic.ts';
import { parsePage } from './pages.ts';

/**
 * The path at which the error page is checked. Hosts send it for any unknown address, so a relative link on it cannot
 * work; from a path with several folders, the check finds such a link broken.
 */
const UNKNOWN_PAGE = 'no/such/place/';

/**
 * Reports addresses of the site that lead nowhere: links, pictures, scripts, style sheets and fonts whose file does
 * not exist, anchors without an element, links that leave the path of the site. Other sites are not visited.
 */
export function checkLinks(site: Site): Diagnostic[] {
  const { pages, files, url, base, read } = site;
  const parsedPages = new Map(pages.map(({ output }) => [output, parsePage(String(files[output]))]));
  const diagnosticsOfPages = pages.flatMap(({ output, source }) => {
    const page = parsedPages.get(output);
    if (!page) return [];
    const path = output === '404.html' ? UNKNOWN_PAGE : output.replace(/index\.html$/, '');
    const pageUrl = new URL(path, url).href;
    return addressesOn(page).flatMap((address) => {
      const found = findProblem(address, { pageUrl, page, site, parsedPages });
      if (!found) return [];
      const place = findInContent(read.files, spellingsOf(address, base)) ?? { file: source };
      return [atPlace(place, found)];
    });
  });
  return [...diagnosticsOfPages, ...checkFileNames(site)];
}

/** Where a link stands, and what it may lead to. */
interface LinkContext {
  /** Absolute address of the page that contains the link. */
  pageUrl: string;
  /** That page, parsed. */
  page: CheerioAPI;
  site: Site;
  /** All pages by their path below `dist`. */
  parsedPages: ReadonlyMap<string, CheerioAPI>;
}

/** What is wrong with an address on a page; undefined if it leads to a file of the site, or to another site. */
function findProblem(address: string, { pageUrl, page, site, parsedPages }: LinkContext): Problem | undefined {
  const { url, base, files } = site;
  const target = parseAddress(address, pageUrl);
  if (!target) return problem('check.unreadable-link', { address });
  if (address.startsWith('#')) return findAnchorProblem(page, address, target.id);
  if (target.origin !== new URL(url).origin) return undefined;
  if (!target.path.startsWith(base)) return problem('check.link-outside-site', { address, base });
  // A host sends `privacidad/index.html` for both `/privacidad` and `/privacidad/`. The landing page's name is empty.
  const name = target.path.slice(base.length);
  const indexPage = `${name.replace(/\/$/, '')}/index.html`.replace(/^\//, '');
  const file = [name, indexPage].find((path) => path in files);
  if (file === undefined) return problem('check.broken-link', { address });
  // Only pages have anchors.
  const targetPage = parsedPages.get(file);
  return targetPage && findAnchorProblem(targetPage, address, target.id);
}

/**
 * What is wrong with the anchor of an address; undefined if an element of the page has that id. `#`, `#top` and text
 * fragments (`#:~:text=`) work on every page.
 */
function findAnchorProblem(page: CheerioAPI, address: string, id: string): Problem | undefined {
  if (id === '' || id === 'top' || id.startsWith(':~:')) return undefined;
  const exists = page('[id]').is((_, element) => page(element).attr('id') === id);
  return exists ? undefined : problem('check.broken-anchor', { address, id });
}

/**
 * Reports files of `assets/` that a text file of the site names but that do not exist. Finds them by their path in the
 * text, and so also where `addressesOn` does not look: in style sheets, JSON for the scripts, the web app manifest.
 */
function checkFileNames({ files, url, base }: Site): Diagnostic[] {
  const ownHost = `//${new URL(url).host}`;
  // The host is part of the match, because other sites have a folder `assets`, too.
  const assetName = new RegExp(`(?<host>//[\\w.:-]+)?${base}(?<path>assets/[\\w.-]*\\w)`, 'g');
  return Object.entries(files).flatMap(([file, body]) => {
    if (typeof body !== 'string') return [];
    return [...body.matchAll(assetName)].flatMap(({ groups }) => {
      const { host = ownHost, path = '' } = groups ?? {};
      if (host !== ownHost || path in files) return [];
      return [diagnostic('check.missing-file', { file: `dist/${file}` }, { address: `${base}${path}` })];
    });
  });
}

/** Splits an address into origin, path and anchor, the last two decoded; undefined if it is not a valid address. */
function parseAddress(address: string, pageUrl: string) {
  try {
    const { origin, pathname, hash } = new URL(address, pageUrl);
    return { origin, path: decodeURIComponent(pathname), id: decodeURIComponent(hash.slice(1)) };
  } catch {
    return undefined;
  }
}

/**
 * Every address in the attributes of a page: of links, pictures, films, scripts and the picture of shared links. An
 * address that stands twice is in the result twice.
 */
function addressesOn(page: CheerioAPI): string[] {
  const valuesOf = (attribute: string, selector = `[${attribute}]`) =>
    page(selector)
      .map((_, element) => page(element).attr(attribute))
      .get();
  const candidates = valuesOf('srcset').flatMap((set) => set.split(','));
  return [
    ...['href', 'src', 'poster', 'data-entry'].flatMap((attribute) => valuesOf(attribute)),
    ...candidates.map((candidate) => candidate.trim().replace(/\s.*$/s, '')),
    ...valuesOf('content', 'meta[property="og:image"][content]'),
  ];
}

/**
 * The ways in which content may have written an address that a page shows: as it is; as a path without the site's base
 * and the slash at its end; for the landing page, as an anchor alone. Most specific first.
 */
function spellingsOf(address: string, base: string): string[] {
  const [path = '', id] = address.split('#');
  const page = path.startsWith(base) ? `/${path.slice(base.length).replace(/\/$/, '')}` : path;
  const spellings = [address];
  if (id !== undefined) {
    spellings.push(`${page}#${id}`);
    if (page === '/' || page === '') spellings.push(`#${id}`);
  }
  if (page.length > 1) spellings.push(page);
  return spellings;
}

/**
 * The first line of the content, comments aside, that contains one of these texts as a word of its own, so that a
 * broken link is reported where somebody wrote it. Undefined if the content does not contain it: the link is in a
 * component.
 */
function findInContent(files: ContentFiles, texts: readonly string[]): Place | undefined {
  for (const text of texts) {
    const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const word = new RegExp(`(?<![\\w/.#-])${escaped}(?![\\w/-])`);
    for (const [file, bytes] of files) {
      const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
      const index = lines.findIndex((line) => !/^\s*#\s/.test(line) && word.test(line));
      if (index >= 0) return { file, line: index + 1 };
    }
  }
  return undefined;
}
