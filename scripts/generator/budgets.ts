import { brotliCompressSync } from 'node:zlib';
import { diagnostic, type Diagnostic, type Severity } from '../lib/diagnostic.ts';
import type { BaseUrl } from '../lib/paths.ts';
import type { WeightName } from '../messages/budgets.ts';
import type { BuiltPage } from './client.ts';
import type { BuildReport } from '../messages/notices.ts';
import { containers } from './media/film.ts';
import type { Files } from './output.ts';

/**
 * Limits, in bytes, for what the project itself decides: the HTML until the first screen is complete, scripts, styles,
 * fonts, the formats of films. Text counts as brotli compresses it. The practice's pictures and the words below the first
 * screen have no budget. Raise a number only with a reason.
 */
export const budgets = {
  // What a server sends before it waits for the browser for the first time: ten packets (RFC 6928).
  'landing-first-screen': 14_000,
  'other-first-screen': 12_000,
  'landing-script': 6_000,
  'other-script': 4_000,
  react: 66_000,
  fonts: 36_000,
  'landing-before-load': 60_000,
  'other-before-load': 50_000,
  'film-av1': containers.webm.budget,
  'film-h264': containers.mp4.budget,
} as const satisfies Partial<Record<WeightName, number>>;

/** Limits, in bytes, for what the practice decides. To exceed one makes a page slower: it is advised against, not refused. */
export const advisedLimits = {
  'landing-pictures': 150_000,
} as const satisfies Partial<Record<WeightName, number>>;

/** One figure of the report: how much a browser receives of something, such as the fonts. */
export interface Weight {
  name: WeightName;
  bytes: number;
  /** The most that `bytes` may be; undefined for a figure that is only shown. */
  limit: number | undefined;
  /** Whether the limit is one of `advisedLimits`. */
  isAdvice: boolean;
  /** What was weighed, heaviest first. */
  files: readonly WeighedFile[];
}

/** One part of a figure. */
interface WeighedFile {
  /** The name under which the report shows it: a path below `dist`; of a picture, that of its source in `content/media/`. */
  path: string;
  bytes: number;
}

/**
 * Weighs a site after it is built: how many bytes a browser receives for each figure of the report, such as the fonts. A
 * figure of several pages or films, such as `other-html`, is that of the heaviest one; it is 0 if there are none. Judges
 * nothing: `checkBudgets` compares the figures with their limits.
 *
 * @param site.base path that the site lives below, with a slash at both ends
 * @param files all files of `dist`, with their compressed copies
 */
export function weighSite(site: { pages: readonly BuiltPage[]; base: string }, files: Files): Weight[] {
  const scale = new Scale(site, files);
  // One page, or none if a test has no landing page.
  const landing = site.pages.filter(({ path }) => path === '/');
  const others = site.pages.filter(({ path }) => path !== '/');
  const wholeHtmlBytes = (page: BuiltPage) => sum(scale.wholeHtml(page));
  const wholeBeforeLoadBytes = (page: BuiltPage) => wholeHtmlBytes(page) + sum(scale.linkedBeforeLoad(page));
  // To find the end of a first screen is slow. So only pages that may exceed the limit are measured; if there are none, the
  // one with the heaviest HTML, although another, also within the limit, may have a heavier first screen.
  const measuredForFirstScreen = pagesToMeasure(others, budgets['other-first-screen'], wholeHtmlBytes);
  const measuredForBeforeLoad = pagesToMeasure(others, budgets['other-before-load'], wholeBeforeLoadBytes);

  const filesOfFigure: Record<WeightName, readonly WeighedFile[]> = {
    'landing-first-screen': heaviestList(landing.map((page) => scale.firstScreen(page))),
    'landing-html': heaviestList(landing.map((page) => scale.wholeHtml(page))),
    'other-first-screen': heaviestList(measuredForFirstScreen.map((page) => scale.firstScreen(page))),
    'other-html': heaviestList(others.map((page) => scale.wholeHtml(page))),
    'landing-script': heaviestList(landing.map((page) => scale.scripts(page))),
    'other-script': heaviestList(others.map((page) => scale.scripts(page))),
    react: heaviestList(landing.map((page) => scale.islands(page))),
    fonts: scale.filesEnding('.woff2'),
    'landing-before-load': heaviestList(landing.map((page) => scale.beforeLoad(page))),
    'other-before-load': heaviestList(measuredForBeforeLoad.map((page) => scale.beforeLoad(page))),
    'landing-pictures': heaviestList(landing.map((page) => scale.picturesOnPhone(page))),
    'film-av1': heaviestList(scale.filesEnding('.webm').map((film) => [film])),
    'film-h264': heaviestList(scale.filesEnding('.mp4').map((film) => [film])),
  };
  const limits: Partial<Record<WeightName, number>> = { ...budgets, ...advisedLimits };
  return (Object.keys(filesOfFigure) as WeightName[]).map((name) => {
    const heaviestFirst = filesOfFigure[name].toSorted((a, b) => b.bytes - a.bytes);
    const bytes = sum(heaviestFirst);
    return { name, bytes, limit: limits[name], isAdvice: name in advisedLimits, files: heaviestFirst };
  });
}

/** Weighs what a browser receives of a site's pages. Each method lists the files that make up one figure, with their bytes. */
class Scale {
  readonly #base: string;
  readonly #files: Files;
  /** The script in the `<head>` of every page. */
  readonly #inlineScript: WeighedFile;
  readonly #fonts: readonly WeighedFile[];

  /**
   * Weighs at once what all pages share: their inline script and the fonts.
   *
   * @param site.base path that the site lives below, with a slash at both ends
   * @param files all files of the site, with their compressed copies
   */
  constructor({ pages, base }: { pages: readonly BuiltPage[]; base: string }, files: Files) {
    this.#base = base;
    this.#files = files;
    // Every page has the same one, so the first page will do.
    const inlineScript = pages[0]?.inlineScript ?? '';
    // The script is part of the HTML and no file of its own, so the report gets words in place of a path.
    this.#inlineScript = { path: 'inline script (src/client)', bytes: brotliCompressSync(inlineScript).length };
    this.#fonts = this.filesEnding('.woff2');
  }

  /** All files of the site whose name has this ending. */
  filesEnding(ending: string): WeighedFile[] {
    const paths = Object.keys(this.#files).filter((path) => path.endsWith(ending));
    return paths.map((path) => this.#weigh(path));
  }

  /** The HTML file of a page, from its beginning to its end. */
  wholeHtml({ output }: BuiltPage): WeighedFile[] {
    return [this.#weigh(output)];
  }

  /** The HTML up to the end of the first screen. Slow: it has to be found in the compressed file. */
  firstScreen(page: BuiltPage): WeighedFile[] {
    return [{ path: page.output, bytes: firstScreenBytes(page, this.#base, this.#files) }];
  }

  /** The scripts that run before a visitor does anything; the last ones wait until the page is idle. */
  scripts({ entry, idleChunks }: BuiltPage): WeighedFile[] {
    const scriptFiles = [entry, ...idleChunks].map((path) => this.#weigh(path));
    return [this.#inlineScript, ...scriptFiles];
  }

  /** React with the islands. */
  islands({ islandChunks }: BuiltPage): WeighedFile[] {
    return islandChunks.map((address) => this.#weigh(this.#pathOf(address)));
  }

  /** The first screen with all scripts, styles and fonts before the `load` event. */
  beforeLoad(page: BuiltPage): WeighedFile[] {
    return [...this.firstScreen(page), ...this.linkedBeforeLoad(page)];
  }

  /** What `beforeLoad` counts besides the HTML, which contains the inline script and the inlined styles. */
  linkedBeforeLoad({ entry, deferredStyles }: BuiltPage): WeighedFile[] {
    const linkedStyles = deferredStyles ? [this.#weigh(deferredStyles.path)] : [];
    return [this.#weigh(entry), ...linkedStyles, ...this.#fonts];
  }

  /**
   * The picture files that a phone loads with a page, each once: of every picture one version (see `phoneImage`). Their
   * `path` is not that of the version but that of the practice's own file, such as `content/media/doctora.jpg`: that is the
   * file to replace if it weighs too much.
   */
  picturesOnPhone({ pictures }: BuiltPage): WeighedFile[] {
    // By address, because a page may show the same file in several places.
    const sourceByAddress = new Map<string, string>();
    for (const picture of pictures) sourceByAddress.set(phoneImage(picture), `content/media/${picture.file}`);
    const weighed: WeighedFile[] = [];
    for (const [address, source] of sourceByAddress) {
      const { bytes } = this.#weigh(this.#pathOf(address));
      weighed.push({ path: source, bytes });
    }
    return weighed;
  }

  /** What a browser receives of a file: its brotli copy, if there is one. A file that does not exist weighs nothing. */
  #weigh(path: string): WeighedFile {
    const received = this.#files[`${path}.br`] ?? this.#files[path] ?? '';
    return { path, bytes: Buffer.byteLength(received) };
  }

  /** The path below `dist` of a file, given its address. */
  #pathOf(address: string): string {
    return address.slice(this.#base.length);
  }
}

/**
 * Chooses the pages whose first screen has to be measured, which is slow. A page that is within the limit even with its
 * whole HTML need not be measured.
 *
 * @param bytesWithWholeHtml the figure of a page with its whole HTML in place of the first screen
 * @returns the pages that are over the limit with their whole HTML; if there are none, the heaviest page alone, so that
 *   the report has a figure
 */
function pagesToMeasure(
  pages: readonly BuiltPage[],
  limit: number,
  bytesWithWholeHtml: (page: BuiltPage) => number,
): BuiltPage[] {
  const weighed = pages.map((page) => ({ page, bytes: bytesWithWholeHtml(page) }));
  const overLimit = weighed.filter(({ bytes }) => bytes > limit);
  const heaviestFirst = weighed.toSorted((a, b) => b.bytes - a.bytes);
  const chosen = overLimit.length > 0 ? overLimit : heaviestFirst.slice(0, 1);
  return chosen.map(({ page }) => page);
}

/** Of several lists of files, such as one for each page, the one that weighs most in sum; empty if there are no lists. */
const heaviestList = (lists: readonly WeighedFile[][]): readonly WeighedFile[] =>
  lists.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];

/** The bytes of some files together. */
function sum(files: readonly WeighedFile[]): number {
  let total = 0;
  for (const { bytes } of files) total += bytes;
  return total;
}

/**
 * How many bytes a browser needs of a page to show its first screen: its HTML until the link to the deferred styles
 * (`Fold.tsx`) or, on a page without a fold, until the end of the heading, compressed by itself. Within 2 % of what arrives
 * of the whole compressed file.
 */
function firstScreenBytes({ output, deferredStyles }: BuiltPage, base: BaseUrl, files: Files): number {
  const html = Buffer.from(files[output] ?? '');
  const end = html.indexOf(deferredStyles ? `href="${base}${deferredStyles.path}"` : '</h1>');
  return brotliCompressSync(end < 0 ? html : html.subarray(0, end)).length;
}

/**
 * Which of a picture's files a phone loads: the one to weigh for the limits on bytes. Of a photo: the narrowest in the
 * first format (AVIF) that has at least the width which phones take for its slot (its place in the layout), or the widest
 * if none has. Of a drawing: its only file, `src`.
 *
 * @returns the address of the file, such as `/assets/portrait-780.1buydxxhsk.avif`
 */
export function phoneImage({ slot, set }: BuiltPage['pictures'][number]): string {
  // The entries of a `srcSet` are in ascending order of width: `/assets/a.avif 480w, /assets/b.avif 960w`.
  const [firstFormat] = set.sources;
  if (!slot || !firstFormat) return set.src;
  const versions = firstFormat.srcSet.split(', ').map((entry) => {
    const [address = '', width = ''] = entry.split(' ');
    return { address, width: Number.parseInt(width, 10) };
  });
  const version = versions.find(({ width }) => width >= slot.phone.width) ?? versions.at(-1);
  // The default is for TypeScript: a photo has at least one version.
  return version?.address ?? set.src;
}

/**
 * Returns a diagnostic for each figure that exceeds its limit, in the order of `weights`. It is placed at the heaviest file
 * of the figure, and its values name all of them.
 *
 * @param severity of an excess of `budgets`: an error for the check before publishing, a warning for a usual build. An
 *   excess of `advisedLimits` is always advice
 */
export function checkBudgets(weights: readonly Weight[], severity: Severity): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const { name, bytes, limit, isAdvice, files } of weights) {
    const [heaviestFile] = files;
    // The last condition is for TypeScript: what weighs more than its limit has a file.
    if (limit === undefined || bytes <= limit || !heaviestFile) continue;
    const { path } = heaviestFile;
    const params = { name, limit, size: bytes, files };
    // The only advised limit is that of the pictures, which are named by their source, `content/media/…`.
    if (isAdvice) diagnostics.push(diagnostic('budget.pictures', { file: path }, params, 'advice'));
    else diagnostics.push(diagnostic('budget.exceeded', { file: `dist/${path}` }, params, severity));
  }
  return diagnostics;
}

/**
 * The values of the report that `npm run build` prints at its end: the files that were written, with their size and their
 * size compressed by brotli (pages first, then by path), the weights, and the time of each stage. A file without a brotli
 * copy has the same size twice.
 *
 * @param files the site, with its compressed copies, which the report does not list
 * @param times milliseconds by stage
 */
export function reportOf(files: Files, weights: readonly Weight[], times: ReadonlyMap<string, number>): BuildReport {
  const paths = Object.keys(files).filter((path) => !/\.(?:br|gz)$/.test(path));
  paths.sort((a, b) => a.localeCompare(b, 'en'));
  const pages = paths.filter((path) => path.endsWith('.html'));
  const otherFiles = paths.filter((path) => !path.endsWith('.html'));

  const sizeOf = (path: string) => Buffer.byteLength(files[path] ?? '');
  const reportedFiles = [...pages, ...otherFiles].map((path) => {
    const brotliCopy = `${path}.br`;
    const servedFile = brotliCopy in files ? brotliCopy : path;
    return { path, size: sizeOf(path), compressed: sizeOf(servedFile) };
  });
  const stages = [...times].map(([name, milliseconds]) => ({ name, milliseconds }));
  return { files: reportedFiles, weights, stages };
}
