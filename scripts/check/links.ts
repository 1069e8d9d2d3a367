import type { CheerioAPI } from 'cheerio';
import type { ContentFiles } from '../generator/content/files.ts';
import { ERROR_FILE } from '../generator/routes.ts';
import type { Site } from '../generator/site.ts';
import { atPlace, diagnostic, problem, type Diagnostic, type Place, type Problem } from '../messages/problem.ts';
import { parsePage } from './pages.ts';
import type { BaseUrl } from '../lib/paths.ts';

/** Hosts show the error page at any address without a page, where a relative link leads nowhere. */
const UNKNOWN_PAGE = 'no/such/place/';

interface ParsedPage {
  /** Its file in `src/pages`. */
  source: string;
  /** Path below `dist`, such as `privacidad/index.html`. */
  output: string;
  document: CheerioAPI;
}

/** Reports broken links within the site, and files that scripts, style sheets and data name but the site lacks. */
export function checkLinks(site: Site): Diagnostic[] {
  const pages = site.pages.map(({ source, output }) => ({
    source,
    output,
    document: parsePage(String(site.files[output])),
  }));
  const brokenLinks = pages.flatMap((page) => checkLinksOn(page, pages, site));
  return [...brokenLinks, ...checkFileNames(site)];
}

function checkLinksOn(page: ParsedPage, pages: readonly ParsedPage[], site: Site): Diagnostic[] {
  return addressesOn(page.document).flatMap((address) => {
    const linkProblem = findLinkProblem(address, { page, pages, site });
    if (!linkProblem) return [];
    const placeInContent = findInContent(site.source.files, spellingsOf(address, site.base));
    return [atPlace(linkProblem, placeInContent ?? { file: page.source })];
  });
}

interface LinkContext {
  page: ParsedPage;
  pages: readonly ParsedPage[];
  site: Site;
}

function findLinkProblem(address: string, { page, pages, site }: LinkContext): Problem | undefined {
  const target = parseAddress(address, addressOf(page, site));
  if (!target) return problem('check.unreadable-link', { address });
  // No file is looked up for `#id`: the error page has a made-up path (UNKNOWN_PAGE), at which there is none.
  if (address.startsWith('#')) return findAnchorProblem(page.document, address, target.id);
  const leadsToOtherSite = target.origin !== new URL(site.url).origin;
  if (leadsToOtherSite) return undefined;

  const { base, files } = site;
  if (!target.path.startsWith(base)) return problem('check.link-outside-site', { address, base });
  const pathBelowBase = target.path.slice(base.length);
  const file = fileForPath(pathBelowBase, files);
  if (file === undefined) return problem('check.broken-link', { address });
  const targetPage = pages.find(({ output }) => output === file);
  // A file that is not a page, such as a picture, has no anchors.
  return targetPage && findAnchorProblem(targetPage.document, address, target.id);
}

function addressOf({ output }: ParsedPage, { url }: Site): string {
  const path = output === ERROR_FILE ? UNKNOWN_PAGE : output.replace(/index\.html$/, '');
  return new URL(path, url).href;
}

/** Returns the file at a path, such as `privacidad/index.html` at `privacidad` and `privacidad/`, if there is one. */
function fileForPath(path: string, files: Site['files']): string | undefined {
  const folder = path.replace(/\/$/, '');
  const indexPage = folder === '' ? 'index.html' : `${folder}/index.html`;
  return [path, indexPage].find((candidate) => Object.hasOwn(files, candidate));
}

function findAnchorProblem(page: CheerioAPI, address: string, id: string): Problem | undefined {
  // Neither the top of a page nor a part of its text (`#:~:text=…`) needs an element with that id.
  if (id === '' || id === 'top' || id.startsWith(':~:')) return undefined;
  const exists = page('[id]')
    .toArray()
    .some(({ attribs }) => attribs['id'] === id);
  return exists ? undefined : problem('check.broken-anchor', { address, id });
}

/** Reports missing files of `assets/` that a text file of the site names. */
function checkFileNames(site: Site): Diagnostic[] {
  const pagePaths = new Set(site.pages.map(({ output }) => output));
  // The build produces pages as bytes and other texts as strings. Other bytes are pictures or files of `public/`.
  const texts = Object.entries(site.files).filter(([file, body]) => typeof body === 'string' || pagePaths.has(file));
  return texts.flatMap(([file, body]) =>
    missingAssets(String(body), site).map((address) =>
      diagnostic('check.missing-file', { file: `dist/${file}` }, { address }),
    ),
  );
}

/** Matches `/assets/a.css` and `//example.cl/assets/a.css`. */
const absolutePath = /(?<host>\/\/[\w.:-]+)?(?<path>\/[\w.%/-]*\w)/g;

/** Returns the addresses, such as `/assets/a.css`, that a text names and the site lacks. */
function missingAssets(text: string, { files, url, base }: Site): string[] {
  const ownHost = `//${new URL(url).host}`;
  return [...text.matchAll(absolutePath)].flatMap(({ groups }) => {
    const { host, path = '' } = groups ?? {};
    const isOfThisSite = host === undefined || host === ownHost;
    const isAsset = isOfThisSite && path.startsWith(`${base}assets/`);
    const isMissing = isAsset && !Object.hasOwn(files, path.slice(base.length));
    return isMissing ? [path] : [];
  });
}

/** Reads an address as a browser does on the page; undefined if it is none, or has a wrong escape such as `%zz`. */
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
  // `/equipo` for `/sitio/equipo/`; empty for `#precio`.
  const pathInContent = path.startsWith(base) ? `/${path.slice(base.length).replace(/\/$/, '')}` : path;
  const mayBeOnLandingPage = pathInContent === '' || pathInContent === '/';
  const spellings = [address];
  if (id !== undefined) spellings.push(`${pathInContent}#${id}`);
  if (id !== undefined && mayBeOnLandingPage) spellings.push(`#${id}`);
  // A lone `/` would match almost anywhere.
  if (!mayBeOnLandingPage) spellings.push(pathInContent);
  return spellings;
}

/** Matches a comment of YAML; a heading of Markdown, which holds no link, looks the same. */
const commentLine = /^\s*#\s/;

/** Returns the place of the first of these words that the content has. */
function findInContent(files: ContentFiles, words: readonly string[]): Place | undefined {
  const places = words.map((word) => findWord(files, word));
  return places.find((place) => place !== undefined);
}

/** Returns the first line with a word, outside comments; undefined if there is none. */
function findWord(files: ContentFiles, word: string): Place | undefined {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const wholeWord = new RegExp(`(?<![\\w/.#-])${escaped}(?![\\w/-])`);
  for (const [file, bytes] of files) {
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
    const index = lines.findIndex((line) => !commentLine.test(line) && wholeWord.test(line));
    if (index >= 0) return { file, line: index + 1 };
  }
  return undefined;
}
