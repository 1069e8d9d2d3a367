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
 * Reports addresses that lead nowhere within the site. In the HTML of the pages, these are links, pictures, scripts and
 * style sheets whose file does not exist; anchors (`#horario`) that no element has as its id; and, on a site that lives
 * below a path such as `/sitio/`, links to this host outside that path. In all other texts of the site, such as style
 * sheets, they are the names of files that do not exist (`checkFileNames`).
 *
 * Addresses of other sites are not checked, and the network is not used.
 *
 * @returns a diagnostic for each such address on each page (two if it stands there twice), at the first line of the content
 *   that has it; if no line has it, because it stands in a component, at the source file of the page. One of
 *   `checkFileNames` is at the file that names the missing one, such as `dist/assets/a.css`. Empty if all is well
 */
export function checkLinks(site: Site): Diagnostic[] {
  const { pages, files, url, base } = site;
  const contentFiles = site.read.files;
  const parsedPages = new Map(pages.map(({ output }) => [output, parsePage(String(files[output]))]));
  const diagnostics: Diagnostic[] = [];
  for (const { output, source } of pages) {
    const page = parsedPages.get(output);
    if (!page) continue;
    // `privacidad/` for `privacidad/index.html`.
    const path = output === '404.html' ? UNKNOWN_PAGE : output.replace(/index\.html$/, '');
    const pageUrl = new URL(path, url).href;
    for (const address of addressesOn(page)) {
      const linkProblem = findLinkProblem(address, { pageUrl, page, site, parsedPages });
      if (!linkProblem) continue;
      const placeInContent = findInContent(contentFiles, spellingsOf(address, base));
      diagnostics.push(atPlace(placeInContent ?? { file: source }, linkProblem));
    }
  }
  return [...diagnostics, ...checkFileNames(site)];
}

/** The page on which an address stands, and the site that it may lead to. */
interface LinkContext {
  /** Absolute address of the page that contains the link. */
  pageUrl: string;
  /** That page, parsed. */
  page: CheerioAPI;
  site: Site;
  /** All pages by their path below `dist`, such as `privacidad/index.html`. */
  parsedPages: ReadonlyMap<string, CheerioAPI>;
}

/**
 * What is wrong with an address on a page. Undefined if it leads to a file of the site, and to an element of it if it has
 * an anchor (`#cookies`); also for an address of another site, and for any that is not of the web, such as `mailto:`.
 *
 * @param address as the page has it, such as `/privacidad#cookies`, `#contacto` or `https://cal.com/…`
 */
function findLinkProblem(address: string, { pageUrl, page, site, parsedPages }: LinkContext): Problem | undefined {
  const { url, base, files } = site;
  const target = parseAddress(address, pageUrl);
  if (!target) return problem('check.unreadable-link', { address });
  // Leads to the page itself, so no file is looked for: the error page, whose path is made up, would not be found.
  if (address.startsWith('#')) return findAnchorProblem(page, address, target.id);
  const leadsToOtherSite = target.origin !== new URL(url).origin;
  if (leadsToOtherSite) return undefined;
  if (!target.path.startsWith(base)) return problem('check.link-outside-site', { address, base });
  const file = fileForPath(target.path.slice(base.length), files);
  if (file === undefined) return problem('check.broken-link', { address });
  const targetPage = parsedPages.get(file);
  // A file that is not a page, such as a picture, has no anchors.
  if (!targetPage) return undefined;
  return findAnchorProblem(targetPage, address, target.id);
}

/**
 * The file that a host sends for a path: for `assets/logo.svg` the file itself, for `privacidad` and `privacidad/` the file
 * `privacidad/index.html`. Undefined if the site has no such file.
 *
 * @param path below the site's base, without a slash before it; empty for the landing page
 */
function fileForPath(path: string, files: Site['files']): string | undefined {
  const folder = path.replace(/\/$/, '');
  const indexPage = folder === '' ? 'index.html' : `${folder}/index.html`;
  return [path, indexPage].find((candidate) => Object.hasOwn(files, candidate));
}

/**
 * What is wrong with the anchor of an address; undefined if an element of the page has that id. `#`, `#top` and text
 * fragments (`#:~:text=`) work on every page.
 *
 * @param page the page that the address leads to
 * @param id the anchor without `#`, decoded; empty if the address has none
 */
function findAnchorProblem(page: CheerioAPI, address: string, id: string): Problem | undefined {
  if (id === '' || id === 'top' || id.startsWith(':~:')) return undefined;
  const exists = page('[id]').is((_, element) => page(element).attr('id') === id);
  return exists ? undefined : problem('check.broken-anchor', { address, id });
}

/**
 * Reports files of `assets/` that a text file of the site names but that do not exist. Searches the whole texts, and so
 * finds paths also where `addressesOn` does not look: in style sheets, JSON for the scripts, the web app manifest. One
 * diagnostic for each time that a text names the file, even if `checkLinks` has reported that link of a page already.
 */
function checkFileNames({ pages, files, url, base }: Site): Diagnostic[] {
  const ownHost = `//${new URL(url).host}`;
  // Matches `/assets/a.css` and `//example.cl/assets/a.css`; the host tells whether the folder is that of another site.
  const assetAddress = new RegExp(`(?<host>//[\\w.:-]+)?${base}(?<path>assets/[\\w.-]*\\w)`, 'g');
  const diagnostics: Diagnostic[] = [];
  const pagePaths = new Set(pages.map(({ output }) => output));
  for (const [file, body] of Object.entries(files)) {
    // The build makes pages as bytes, other texts as strings. Other bytes are pictures, or files of `public/`.
    const isText = typeof body === 'string' || pagePaths.has(file);
    if (!isText) continue;
    for (const { groups } of String(body).matchAll(assetAddress)) {
      const { host, path = '' } = groups ?? {};
      const isOfOtherSite = host !== undefined && host !== ownHost;
      if (isOfOtherSite || path in files) continue;
      diagnostics.push(diagnostic('check.missing-file', { file: `dist/${file}` }, { address: `${base}${path}` }));
    }
  }
  return diagnostics;
}

/**
 * Resolves an address against that of its page, and splits it.
 *
 * @returns `origin`, such as `https://example.cl`; `path` and `id` (the anchor without `#`, maybe empty), both decoded.
 *   Undefined if it is not a valid address
 */
function parseAddress(address: string, pageUrl: string): { origin: string; path: string; id: string } | undefined {
  try {
    const { origin, pathname, hash } = new URL(address, pageUrl);
    return { origin, path: decodeURIComponent(pathname), id: decodeURIComponent(hash.slice(1)) };
  } catch {
    return undefined;
  }
}

/** The attributes that hold one address each; `data-entry` has that of the page's main script. */
const addressAttributes = ['href', 'src', 'poster', 'data-entry'];

/**
 * The addresses in the attributes of a page, as they are written there: of links, style sheets, pictures, films, scripts and
 * the picture of shared links. No other attributes are looked at, such as the `action` of a form. An address that stands
 * twice is in the result twice.
 */
function addressesOn(page: CheerioAPI): string[] {
  /** The values of an attribute of all elements that match a selector. */
  const valuesOf = (selector: string, attribute: string): string[] =>
    page(selector)
      .map((_, element) => page(element).attr(attribute))
      .get();
  const plainAddresses = addressAttributes.flatMap((attribute) => valuesOf(`[${attribute}]`, attribute));
  // A `srcset` lists addresses with widths: `/assets/a.avif 480w, /assets/b.avif 960w`.
  const srcsetEntries = valuesOf('[srcset]', 'srcset').flatMap((srcset) => srcset.split(','));
  const srcsetAddresses = srcsetEntries.map((entry) => {
    const [address = ''] = entry.trim().split(/\s/);
    return address;
  });
  const sharedPictures = valuesOf('meta[property="og:image"][content]', 'content');
  return [...plainAddresses, ...srcsetAddresses, ...sharedPictures];
}

/**
 * The ways in which the content may spell an address that is on a page, for the search in `findInContent`: the most
 * specific one first. They differ because the build puts the base of the site before a path, and a slash behind it.
 *
 * Examples for a site below `/sitio/`: `/sitio/equipo/#horario` gives itself, `/equipo#horario` and `/equipo`. An anchor of
 * the landing page, `/sitio/#precio`, gives itself, `/#precio` and `#precio`. An address that is not below the base, such as
 * one with its host, is looked for as it is, and without its anchor. An address may be in the result twice.
 */
function spellingsOf(address: string, base: string): string[] {
  const [path = '', id] = address.split('#');
  const isBelowBase = path.startsWith(base);
  // `/equipo` for `/sitio/equipo/`. Empty if the address is only an anchor, such as `#precio`.
  const pathInContent = isBelowBase ? `/${path.slice(base.length).replace(/\/$/, '')}` : path;
  const isAnchorOnly = pathInContent === '';
  const isLandingPage = pathInContent === '/';
  const spellings = [address];
  if (id !== undefined) {
    spellings.push(`${pathInContent}#${id}`);
    if (isLandingPage || isAnchorOnly) spellings.push(`#${id}`);
  }
  // A lone `/` says too little: it would be found anywhere.
  if (pathInContent.length > 1) spellings.push(pathInContent);
  return spellings;
}

/** Matches a line of YAML that is only a comment: `  # The doctor`. */
const commentLine = /^\s*#\s/;

/**
 * Finds the line of the content in which somebody has written a broken link, so that it is reported there. Leaves out lines
 * that are only a comment, and spellings that are part of a longer word or path: `/equipo` in `/equipo/horario`.
 *
 * @param files the YAML files and legal texts, which are searched in this order
 * @param spellings how the link may be written, as `spellingsOf` gives them: all files are searched for the first spelling
 *   before any is searched for the second
 * @returns the first line that contains the link; undefined if no line does, because the link is in a component
 */
function findInContent(files: ContentFiles, spellings: readonly string[]): Place | undefined {
  for (const spelling of spellings) {
    const escaped = spelling.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const wholeWord = new RegExp(`(?<![\\w/.#-])${escaped}(?![\\w/-])`);
    for (const [file, bytes] of files) {
      const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
      const index = lines.findIndex((line) => !commentLine.test(line) && wholeWord.test(line));
      if (index >= 0) return { file, line: index + 1 };
    }
  }
  return undefined;
}
