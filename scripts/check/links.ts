import type { CheerioAPI } from 'cheerio';
import type { ContentFiles } from '../generator/content/files.ts';
import { ERROR_FILE } from '../generator/routes.ts';
import type { Site } from '../generator/site.ts';
import { atPlace, diagnostic, problem, type Diagnostic, type Place, type Problem } from '../messages/problem.ts';
import { parsePage } from './pages.ts';
import type { BaseUrl } from '../lib/paths.ts';

/** Hosts show the error page at any address without a page; relative links would depend on it. */
const UNKNOWN_PAGE = 'no/such/place/';

/** Reports broken links within the site, and files that scripts, style sheets and data name but the site lacks. */
export function checkLinks(site: Site): Diagnostic[] {
  const { pages, files, url, base } = site;
  const contentFiles = site.read.files;
  const sourcesAndPages = pages.map(({ output, source }) => ({
    output,
    source,
    page: parsePage(String(files[output])),
  }));
  const parsedPages = new Map(sourcesAndPages.map(({ output, page }) => [output, page]));
  const diagnostics: Diagnostic[] = [];
  for (const { output, source, page } of sourcesAndPages) {
    const path = output === ERROR_FILE ? UNKNOWN_PAGE : output.replace(/index\.html$/, '');
    const pageUrl = new URL(path, url).href;
    for (const address of addressesOn(page)) {
      const linkProblem = findLinkProblem(address, { pageUrl, page, site, parsedPages });
      if (!linkProblem) continue;
      const placeInContent = findInContent(contentFiles, spellingsOf(address, base));
      diagnostics.push(atPlace(linkProblem, placeInContent ?? { file: source }));
    }
  }
  return [...diagnostics, ...checkFileNames(site)];
}

interface LinkContext {
  pageUrl: string;
  page: CheerioAPI;
  site: Site;
  /** All pages by their path below `dist`, such as `privacidad/index.html`. */
  parsedPages: ReadonlyMap<string, CheerioAPI>;
}

function findLinkProblem(address: string, { pageUrl, page, site, parsedPages }: LinkContext): Problem | undefined {
  const { url, base, files } = site;
  const target = parseAddress(address, pageUrl);
  if (!target) return problem('check.unreadable-link', { address });
  // A link within the page needs no look-up of a file, which would fail for the error page because its path is made up.
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

/** Finds `privacidad/index.html` for `privacidad` and `privacidad/`. */
function fileForPath(path: string, files: Site['files']): string | undefined {
  const folder = path.replace(/\/$/, '');
  const indexPage = folder === '' ? 'index.html' : `${folder}/index.html`;
  return [path, indexPage].find((candidate) => Object.hasOwn(files, candidate));
}

function findAnchorProblem(page: CheerioAPI, address: string, id: string): Problem | undefined {
  if (id === '' || id === 'top' || id.startsWith(':~:')) return undefined;
  const exists = page('[id]').is((_, element) => page(element).attr('id') === id);
  return exists ? undefined : problem('check.broken-anchor', { address, id });
}

/** Reports missing files of `assets/` that a text file of the site names. */
function checkFileNames({ pages, files, url, base }: Site): Diagnostic[] {
  const ownHost = `//${new URL(url).host}`;
  // Matches `/assets/a.css` and `//example.cl/assets/a.css`; the host tells apart the folders of other sites.
  const assetAddress = new RegExp(`(?<host>//[\\w.:-]+)?${base}(?<path>assets/[\\w.-]*\\w)`, 'g');
  const diagnostics: Diagnostic[] = [];
  const pagePaths = new Set(pages.map(({ output }) => output));
  for (const [file, body] of Object.entries(files)) {
    // The build produces pages as bytes and other texts as strings. Other bytes are pictures or files of `public/`.
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

function parseAddress(address: string, pageUrl: string): { origin: string; path: string; id: string } | undefined {
  try {
    const { origin, pathname, hash } = new URL(address, pageUrl);
    return { origin, path: decodeURIComponent(pathname), id: decodeURIComponent(hash.slice(1)) };
  } catch {
    return undefined;
  }
}

/** Attributes that hold one address each; `data-entry` holds that of the page's main script. */
const addressAttributes = ['href', 'src', 'poster', 'data-entry'];

function addressesOn(page: CheerioAPI): string[] {
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

/** Lists the spellings of an address that the content may use, the most specific first. */
function spellingsOf(address: string, base: BaseUrl): string[] {
  const [path = '', id] = address.split('#');
  const isBelowBase = path.startsWith(base);
  // `/equipo` for `/sitio/equipo/`; empty for `#precio`.
  const pathInContent = isBelowBase ? `/${path.slice(base.length).replace(/\/$/, '')}` : path;
  const isAnchorOnly = pathInContent === '';
  const isLandingPage = pathInContent === '/';
  const spellings = [address];
  if (id !== undefined) {
    spellings.push(`${pathInContent}#${id}`);
    if (isLandingPage || isAnchorOnly) spellings.push(`#${id}`);
  }
  // A lone `/` would match almost anywhere.
  if (pathInContent.length > 1) spellings.push(pathInContent);
  return spellings;
}

const commentLine = /^\s*#\s/;

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
