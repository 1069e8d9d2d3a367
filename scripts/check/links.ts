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

/** Reports broken links within the site, and files of `assets/` that a text of the site names but the site lacks. */
export function checkLinks(site: Site): Diagnostic[] {
  const pages = site.pages.map((page) => ({ ...page, document: parsePage(String(site.files[page.output])) }));
  const brokenLinks = pages.flatMap((page) => checkLinksOn(page, pages, site));
  return [...brokenLinks, ...checkNamedAssets(site)];
}

/** Reports each broken link where the content has its address, or else at the page. */
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
  const pageUrl = addressOf(page, site);
  if (!URL.canParse(address, pageUrl)) return problem('check.unreadable-link', { address });
  const url = new URL(address, pageUrl);
  const leadsToOtherSite = url.origin !== new URL(site.url).origin;
  if (leadsToOtherSite) return undefined;
  const target = decodeTarget(url);
  if (!target) return problem('check.unreadable-link', { address });
  // No file is looked up for `#id`: the error page has a made-up path (UNKNOWN_PAGE), at which there is none.
  if (address.startsWith('#')) return findAnchorProblem(page.document, address, target.id);

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

/** Reports a link, written as `address`, to an element that its page does not have. */
function findAnchorProblem(document: CheerioAPI, address: string, id: string): Problem | undefined {
  // The top of a page needs no element.
  if (id === '' || id === 'top') return undefined;
  // Compared one by one, because a selector would need the id escaped.
  const elementsWithId = document('[id]').toArray();
  const exists = elementsWithId.some(({ attribs }) => attribs['id'] === id);
  return exists ? undefined : problem('check.broken-anchor', { address, id });
}

/** Reports missing files of `assets/` that a text file of the site names. */
function checkNamedAssets(site: Site): Diagnostic[] {
  const pagePaths = new Set(site.pages.map(({ output }) => output));
  // Pages are bytes, too; other bytes are pictures or files of `public/`.
  const texts = Object.entries(site.files).filter(([file, body]) => typeof body === 'string' || pagePaths.has(file));
  return texts.flatMap(([file, body]) =>
    missingAssetsIn(String(body), site).map((address) =>
      diagnostic('check.missing-file', { file: `dist/${file}` }, { address }),
    ),
  );
}

/** Matches `/assets/a.css` and `//example.cl/assets/a.css`. */
const absolutePath = /(?<host>\/\/[\w.:-]+)?(?<path>\/[\w.%/-]*\w)/g;

/** Returns the addresses, such as `/assets/a.css`, that any text names and the site lacks: scripts and styles name some. */
function missingAssetsIn(text: string, { files, url, base }: Site): string[] {
  const ownHost = `//${new URL(url).host}`;
  return [...text.matchAll(absolutePath)].flatMap(({ groups }) => {
    const { host, path = '' } = groups ?? {};
    const isOfThisSite = host === undefined || host === ownHost;
    const isAsset = isOfThisSite && path.startsWith(`${base}assets/`);
    const isMissing = isAsset && !Object.hasOwn(files, path.slice(base.length));
    return isMissing ? [path] : [];
  });
}

/** Decodes path and id; returns undefined for a wrong escape such as `%zz`. */
function decodeTarget({ pathname, hash }: URL): { path: string; id: string } | undefined {
  // `#precio:~:text=Uno` names an id, then a part of the text.
  const id = hash.slice(1).replace(/:~:.*/, '');
  try {
    return { path: decodeURIComponent(pathname), id: decodeURIComponent(id) };
  } catch {
    return undefined;
  }
}

/** Attributes that hold one address each; `data-entry` holds that of the page's main script. */
const addressAttributes = ['href', 'src', 'poster', 'data-entry'];

function addressesOn(document: CheerioAPI): string[] {
  const valuesOf = (selector: string, attribute: string): string[] =>
    document(selector)
      .map((_, element) => document(element).attr(attribute))
      .get();
  const plainAddresses = addressAttributes.flatMap((attribute) => valuesOf(`[${attribute}]`, attribute));
  // A `srcset` lists addresses with widths: `/assets/a.avif 480w, /assets/b.avif 960w`.
  const srcsetEntries = valuesOf('[srcset]', 'srcset').flatMap((srcset) => srcset.split(','));
  const srcsetAddresses = srcsetEntries.map((entry) => entry.trim().replace(/\s.*/, ''));
  const socialImages = valuesOf('meta[property="og:image"][content]', 'content');
  return [...plainAddresses, ...srcsetAddresses, ...socialImages];
}

/** Lists the spellings of an address that the content may use, the most specific first. */
function spellingsOf(address: string, base: BaseUrl): string[] {
  const [path = '', id] = address.split('#');
  if (path === '') return [address];
  // The content names pages without the base and the last slash: `/equipo` for `/sitio/equipo/`.
  const pathInContent = path.startsWith(base) ? `/${path.slice(base.length).replace(/\/$/, '')}` : path;
  const isLandingPage = pathInContent === '/';
  const spellings = [address];
  if (id !== undefined) spellings.push(`${pathInContent}#${id}`);
  if (id !== undefined && isLandingPage) spellings.push(`#${id}`);
  // A lone `/` would match almost anywhere.
  if (!isLandingPage) spellings.push(pathInContent);
  return spellings;
}

/** Matches a comment of YAML; a heading of Markdown, which holds no link, looks the same. */
const commentLine = /^\s*#\s/;

/** Returns the place of the first of these spellings that the content has. */
function findInContent(files: ContentFiles, spellings: readonly string[]): Place | undefined {
  const places = spellings.map((spelling) => findSpelling(files, spelling));
  return places.find((place) => place !== undefined);
}

/** Returns the first line with a spelling, outside comments. */
function findSpelling(files: ContentFiles, spelling: string): Place | undefined {
  const escaped = spelling.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const notInLongerAddress = new RegExp(`(?<![\\w/.#-])${escaped}(?![\\w/-])`);
  for (const [file, bytes] of files) {
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
    const index = lines.findIndex((line) => !commentLine.test(line) && notInLongerAddress.test(line));
    if (index >= 0) return { file, line: index + 1 };
  }
  return undefined;
}
