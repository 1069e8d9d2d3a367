import path from 'node:path';
import { load, type CheerioAPI } from 'cheerio';
import type { ContentFiles } from '../generator/content/files.ts';
import { kindOfName } from '../generator/media/kinds.ts';
import type { Site } from '../generator/site.ts';
import { errorAt, type Diagnostic, type Place } from '../lib/diagnostic.ts';

/** Parses a page as a browser without JavaScript does; what stands in `<noscript>` counts. */
const parsePage = (html: string): CheerioAPI => load(html, { scriptingEnabled: false });

/** Pages that search engines may not list although they have an address of their own, and pictures without a description. */
export const checkPages = ({ pages, files }: Site): Diagnostic[] =>
  pages.flatMap(({ source, output }) => {
    const $ = parsePage(String(files[output]));
    const diagnostics: Diagnostic[] = [];
    const refuse = (message: string) => void diagnostics.push(errorAt({ file: source }, message));
    if ($('meta[name=robots][content*=noindex]').length > 0 && $('link[rel=canonical]').length > 0) {
      refuse('search engines may not list this page (noindex), as long as content is a sample');
    }
    // WCAG 2.2, 1.1.1. An empty alt says that the picture is decoration; a blank one says nothing at all.
    $('img').each((_, image) => {
      const alt = $(image).attr('alt');
      if (alt === undefined || (alt !== '' && alt.trim() === '')) {
        refuse(`the picture ${$(image).attr('src')} has no description (alt)`);
      }
    });
    $('[role=img]:not([aria-label]):not([aria-labelledby])').each((_, drawing) => {
      refuse(`a drawing (role="img", class="${$(drawing).attr('class') ?? ''}") has no description (aria-label)`);
    });
    return diagnostics;
  });

/** Where a visitor may find the error page: nobody knows, so a relative address on it leads nowhere. */
const SOMEWHERE = 'no/such/place/';

/**
 * Addresses of the site that lead nowhere: links, pictures, scripts, style sheets and fonts whose file is not
 * there, anchors without an element, links that leave the path that the site lives below. Other sites are not
 * visited.
 */
export function checkLinks({ pages, files, url, base, read }: Site): Diagnostic[] {
  const parsed = new Map(pages.map(({ output }) => [output, parsePage(String(files[output]))]));

  /** What is wrong with an address that stands on the page at `from`. */
  function problemOf(address: string, from: string, page: CheerioAPI): string | undefined {
    const target = parseAddress(address, from);
    if (!target) return 'cannot be read as an address';
    if (address.startsWith('#')) return anchorProblem(page, target.id);
    if (target.origin !== new URL(url).origin) return undefined;
    if (!target.path.startsWith(base)) return `leads out of the site, which lives below ${base}`;
    const name = target.path.slice(base.length);
    const file = [name, `${name.replace(/\/$/, '')}/index.html`.replace(/^\//, '')].find((path) => path in files);
    if (file === undefined) return 'leads nowhere: there is no such page or file';
    const targetPage = parsed.get(file);
    return targetPage && anchorProblem(targetPage, target.id);
  }

  const onPages = pages.flatMap(({ output, source }) => {
    const page = parsed.get(output)!;
    const from = new URL(output === '404.html' ? SOMEWHERE : output.replace(/index\.html$/, ''), url).href;
    return addressesOn(page).flatMap((address) => {
      const problem = problemOf(address, from, page);
      if (!problem) return [];
      const place = findInContent(read.files, spellings(address, base)) ?? { file: source };
      return [errorAt(place, `${address} ${problem}`)];
    });
  });

  // Whatever else names a file of the site: JSON for the scripts, style sheets, the manifest. Other sites have assets too.
  const named = new RegExp(`(//[\\w.:-]+)?${base}(assets/[\\w.-]*\\w)`, 'g');
  const ownHost = `//${new URL(url).host}`;
  const inText = Object.entries(files).flatMap(([file, body]) =>
    [...(typeof body === 'string' ? body : '').matchAll(named)]
      .filter(([, host = ownHost, path]) => host === ownHost && !(path! in files))
      .map(([, , path]) => errorAt({ file: `dist/${file}` }, `${base}${path} is not there`)),
  );
  return [...onPages, ...inText];
}

/** The parts of an address, decoded; nothing where it is none. */
function parseAddress(address: string, from: string) {
  try {
    const { origin, pathname, hash } = new URL(address, from);
    return { origin, path: decodeURIComponent(pathname), id: decodeURIComponent(hash.slice(1)) };
  } catch {
    return undefined;
  }
}

function anchorProblem($: CheerioAPI, id: string): string | undefined {
  if (id === '' || id === 'top' || id.startsWith(':~:')) return undefined;
  const isThere = $('[id]').is((_, element) => $(element).attr('id') === id);
  return isThere ? undefined : `leads nowhere: no element there has the id ${id}`;
}

/** Every address that an element of the page holds. */
function addressesOn($: CheerioAPI): string[] {
  const valuesOf = (attribute: string, selector = `[${attribute}]`) =>
    $(selector)
      .map((_, element) => $(element).attr(attribute))
      .get();
  const candidates = valuesOf('srcset').flatMap((set) => set.split(','));
  return [
    ...['href', 'src', 'poster', 'data-entry'].flatMap((attribute) => valuesOf(attribute)),
    ...candidates.map((candidate) => candidate.trim().split(/\s+/)[0]!),
    ...valuesOf('content', 'meta[property="og:image"][content]'),
  ];
}

/** How an address may be written in the content: whole, below the site's base, or only its anchor. */
function spellings(address: string, base: string): string[] {
  const [path = '', id] = address.split('#');
  const page = path.startsWith(base) ? `/${path.slice(base.length).replace(/\/$/, '')}` : path;
  const anchor = id === undefined ? [] : [`${page}#${id}`, ...(page === '/' || page === '' ? [`#${id}`] : [])];
  return [address, ...anchor, ...(page.length > 1 ? [page] : [])];
}

/** The first line of the content, that is no comment, with one of these texts as a word of its own. */
function findInContent(files: ContentFiles, wanted: readonly string[]): Place | undefined {
  for (const text of wanted) {
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

/** A photo may be this many times as wide as the widest that any screen gets; more is only weight. */
const ROOM = 2;

/**
 * Photos that are much larger than the layout can use, or too small for it.
 *
 * @param root absolute path of the project
 */
export async function checkPhotos({ pages, read }: Site, root: string): Promise<Diagnostic[]> {
  const widest = new Map<string, number>();
  for (const { file, slot } of pages.flatMap(({ pictures }) => pictures)) {
    if (slot && kindOfName(file) !== 'svg') widest.set(file, Math.max(widest.get(file) ?? 0, ...slot.widths));
  }
  const { default: sharp } = await import('sharp');
  const problems = [...widest].map(async ([src, most]) => {
    const { width, height } = (await sharp(path.join(root, 'content/media', src)).metadata()).autoOrient;
    if (width >= most && width <= most * ROOM) return [];
    const enough = `${most * ROOM} x ${Math.round((height * most * ROOM) / width)}`;
    const problem =
      width < most
        ? `large screens want ${most} pixels of width; it would look soft there`
        : `no screen gets more than ${most} pixels of its width; ${enough} are enough`;
    const references = read.media.filter((reference) => reference.src === src);
    return references.map(({ place, field }) =>
      errorAt({ ...place, field }, `${src} is ${width} x ${height} pixels, and ${problem}`),
    );
  });
  return (await Promise.all(problems)).flat();
}
