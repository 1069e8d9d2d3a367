import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { diagnostic, type Diagnostic, type Severity } from '../lib/diagnostic.ts';
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
 * Weighs a site: how many bytes a browser receives for each figure of the report. A figure that concerns several pages
 * is that of the heaviest of them (see `pagesToMeasure` for those that count the first screen). Judges nothing:
 * `checkBudgets` compares the figures with their limits.
 *
 * @param files all files of `dist`, with their compressed copies
 */
export function weighSite({ pages, base }: { pages: readonly BuiltPage[]; base: string }, files: Files): Weight[] {
  /** What a browser receives of a file, in bytes: its brotli copy if there is one. */
  const sizeOf = (path: string) => Buffer.byteLength(files[`${path}.br`] ?? files[path] ?? '');
  const weigh = (path: string): WeighedFile => ({ path, bytes: sizeOf(path) });
  /** Weighs every file whose name has this ending. */
  const weighAll = (ending: string) => Object.keys(files).flatMap((path) => (path.endsWith(ending) ? weigh(path) : []));
  /** The path below `dist` of a file, given its address. */
  const pathOf = (address: string) => address.slice(base.length);
  /** Of several lists of files the one that weighs most in sum; an empty list if there are none. */
  const heaviest = (lists: Weight['files'][]) => lists.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];

  // A list of one page or none: with `landing.map`, `heaviest` only takes the files of that page out of the list.
  const landing = pages.filter(({ path }) => path === '/');
  const others = pages.filter(({ path }) => path !== '/');

  // The inline script is the same on every page.
  const [firstPage] = pages;
  const inlineScript = firstPage
    ? [{ path: 'inline script (src/client)', bytes: brotliCompressSync(firstPage.inlineScript).length }]
    : [];
  const fonts = weighAll('.woff2');

  // Each of these lists the files that make up one figure of a page.
  const html = ({ output }: BuiltPage) => [weigh(output)];
  const firstScreen = (page: BuiltPage) => [{ path: page.output, bytes: firstScreenBytes(page, base, files) }];
  // The inline script and the inlined styles are part of the HTML.
  const besidesHtml = ({ entry, deferredStyles }: BuiltPage) => [
    weigh(entry),
    ...(deferredStyles ? [weigh(deferredStyles.path)] : []),
    ...fonts,
  ];
  const beforeLoad = (page: BuiltPage) => [...firstScreen(page), ...besidesHtml(page)];
  const script = ({ entry }: BuiltPage) => [weigh(entry), ...inlineScript];
  // By address, because a browser loads a picture once, however often the page shows it.
  const picturesOnPhone = ({ pictures }: BuiltPage) => {
    const sources = new Map(pictures.map((picture) => [phoneImage(picture), `content/media/${picture.file}`]));
    return [...sources].map(([address, path]) => ({ path, bytes: sizeOf(pathOf(address)) }));
  };

  const othersForFirstScreen = pagesToMeasure(others, budgets['other-first-screen'], (page) => sum(html(page)));
  const othersForBeforeLoad = pagesToMeasure(others, budgets['other-before-load'], (page) =>
    sum([...html(page), ...besidesHtml(page)]),
  );

  const filesOfFigure: Record<WeightName, Weight['files']> = {
    'landing-first-screen': heaviest(landing.map(firstScreen)),
    'landing-html': heaviest(landing.map(html)),
    'other-first-screen': heaviest(othersForFirstScreen.map(firstScreen)),
    'other-html': heaviest(others.map(html)),
    'landing-script': heaviest(landing.map(script)),
    'other-script': heaviest(others.map(script)),
    react: heaviest(landing.map(({ islandChunks }) => islandChunks.map((address) => weigh(pathOf(address))))),
    fonts,
    'landing-before-load': heaviest(landing.map(beforeLoad)),
    'other-before-load': heaviest(othersForBeforeLoad.map(beforeLoad)),
    'landing-pictures': heaviest(landing.map(picturesOnPhone)),
    'film-av1': heaviest(weighAll('.webm').map((file) => [file])),
    'film-h264': heaviest(weighAll('.mp4').map((file) => [file])),
  };
  const limits: Partial<Record<WeightName, number>> = { ...budgets, ...advisedLimits };
  return (Object.keys(filesOfFigure) as WeightName[]).map((name) => {
    const heaviestFirst = filesOfFigure[name].toSorted((a, b) => b.bytes - a.bytes);
    const bytes = sum(heaviestFirst);
    return { name, bytes, limit: limits[name], isAdvice: name in advisedLimits, files: heaviestFirst };
  });
}

/**
 * Chooses the pages for a figure that counts the HTML only up to the end of the first screen, because finding that end
 * is slow. A page that is within the limit even with its whole HTML cannot exceed it with the first screen alone. So
 * returns the pages that are over the limit with their whole HTML; if there are none, the heaviest page alone, to have a
 * figure for the report.
 *
 * @param bytesWithWholeHtml the figure of a page with its whole HTML in place of the first screen
 */
function pagesToMeasure(
  pages: readonly BuiltPage[],
  limit: number,
  bytesWithWholeHtml: (page: BuiltPage) => number,
): BuiltPage[] {
  const overLimit = pages.filter((page) => bytesWithWholeHtml(page) > limit);
  if (overLimit.length > 0) return overLimit;
  return pages.toSorted((a, b) => bytesWithWholeHtml(b) - bytesWithWholeHtml(a)).slice(0, 1);
}

/** The bytes of some files together. */
const sum = (files: Weight['files']) => files.reduce((total, { bytes }) => total + bytes, 0);

/**
 * How many bytes of a page's file have to arrive until a browser can show the first screen. It ends at the fold, where
 * the deferred style sheet is linked; on a page without one, at the end of the text of its `<h1>`; on a page without
 * either, at the end of the file. Counts compressed bytes if the file has a brotli copy.
 */
export function firstScreenBytes(
  { output, deferredStyles }: Pick<BuiltPage, 'output' | 'deferredStyles'>,
  base: string,
  files: Files,
): number {
  const html = Buffer.from(files[output] ?? '');
  const endMark = deferredStyles ? `href="${base}${deferredStyles.path}"` : '</h1>';
  const position = html.indexOf(endMark);
  const screenLength = position < 0 ? html.length : position;
  const brotliCopy = files[`${output}.br`];
  if (brotliCopy === undefined) return screenLength;

  const compressed = Buffer.from(brotliCopy);
  // Bisects for the smallest number of compressed bytes that decompress to the whole first screen.
  let [tooFew, enough] = [0, compressed.length];
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1;
    if (decompressStart(compressed, middle).length < screenLength) tooFew = middle;
    else enough = middle;
  }
  return enough;
}

/** Decompresses the beginning of a brotli file, as a browser does while the rest is still on its way. */
const decompressStart = (compressed: Buffer, bytes: number): Buffer =>
  brotliDecompressSync(compressed.subarray(0, bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH });

/**
 * The address that a phone loads for a picture: in the first format (AVIF), the narrowest file that is at least as wide
 * as the slot asks for phones, or the widest one if the photo is smaller than that. A drawing has one file only, `src`.
 */
export function phoneImage({ slot, set: { src, sources } }: BuiltPage['pictures'][number]): string {
  // The entries of a `srcSet` are in ascending order of width: `/assets/a.avif 480w, /assets/b.avif 960w`.
  const candidates = sources[0]?.srcSet.split(', ').map((entry) => entry.split(' ')) ?? [];
  const neededWidth = slot?.phone.width ?? 0;
  const wideEnough = candidates.find(([, width = '']) => Number.parseInt(width, 10) >= neededWidth);
  const [address = src] = wideEnough ?? candidates.at(-1) ?? [];
  return address;
}

/**
 * Reports each figure that exceeds its limit, at the heaviest of its files.
 *
 * @param severity of the report if one of our own budgets is exceeded; an advised limit gives advice in any case
 */
export const checkBudgets = (weights: readonly Weight[], severity: Severity): Diagnostic[] =>
  weights.flatMap(({ name, bytes, limit, isAdvice, files }) => {
    const [heaviest] = files;
    if (limit === undefined || bytes <= limit || !heaviest) return [];
    const params = { name, limit, size: bytes, files };
    // The files of this figure are named by their source in `content/media/`, all others by their path below `dist`.
    if (isAdvice) return [diagnostic('budget.pictures', { file: heaviest.path }, params, 'advice')];
    return [diagnostic('budget.exceeded', { file: `dist/${heaviest.path}` }, params, severity)];
  });

/**
 * The report at the end of a build: the files that were written with their size and compressed size (pages first, then
 * by path), the weights beside their limits, and the time of each stage.
 *
 * @param files the site, with its compressed copies
 * @param times milliseconds by stage
 */
export function reportOf(files: Files, weights: readonly Weight[], times: ReadonlyMap<string, number>): BuildReport {
  const sizeOf = (path: string) => Buffer.byteLength(files[path] ?? '');
  const isPage = (path: string) => path.endsWith('.html');
  const written = Object.keys(files)
    .filter((path) => !/\.(?:br|gz)$/.test(path))
    .sort((a, b) => Number(isPage(b)) - Number(isPage(a)) || a.localeCompare(b, 'en'));
  return {
    files: written.map((path) => {
      const compressedPath = `${path}.br` in files ? `${path}.br` : path;
      return { path, size: sizeOf(path), compressed: sizeOf(compressedPath) };
    }),
    weights,
    stages: [...times].map(([name, milliseconds]) => ({ name, milliseconds })),
  };
}
