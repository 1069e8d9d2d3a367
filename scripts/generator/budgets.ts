import assert from 'node:assert/strict';
import { diagnostic, type Diagnostic, type Severity } from '../messages/problem.ts';
import type { WeightName } from '../messages/budgets.ts';
import type { Cache } from './cache.ts';
import type { BuiltPage } from './client.ts';
import { compressWithBrotli } from './compress.ts';
import { containers } from './media/film.ts';
import type { Files } from './output.ts';
import type { BaseUrl } from '../lib/paths.ts';

/** Limits in bytes, for text with brotli. Raise a number only with a reason. */
export const budgets = {
  // A server sends ten packets before it waits for the browser for the first time (RFC 6928).
  'landing-first-screen': 14_000,
  'other-first-screen': 12_000,
  'landing-script': 6_000,
  'other-script': 4_000,
  react: 66_000,
  fonts: 36_000,
  'landing-before-load': 60_000,
  'other-before-load': 50_000,
  // The practice chooses its pictures, so exceeding this limit only gives advice.
  'landing-pictures': 150_000,
  'film-av1': containers.webm.budget,
  'film-h264': containers.mp4.budget,
} as const satisfies Record<WeightName, number>;

/** A figure: the bytes that a browser receives of some files. */
export interface Weight {
  name: WeightName;
  bytes: number;
  limit: number;
  /** The measured files, heaviest first. */
  files: readonly WeighedFile[];
}

interface WeighedFile {
  /** From the project's root: a file of `dist/` or, for pictures, their source in `content/media/`. */
  path: string;
  bytes: number;
}

interface BuiltSite {
  pages: readonly BuiltPage[];
  base: BaseUrl;
}

/** Measures what a browser receives. The fonts are summed up; any other figure is that of the heaviest page or film. */
export async function weighSite({ pages, base }: BuiltSite, files: Files, cache: Cache): Promise<Weight[]> {
  const weighFilesEndingIn = (ending: string) =>
    Object.keys(files)
      .filter((path) => path.endsWith(ending))
      .map((path) => weighFile(path, files));
  const fonts = weighFilesEndingIn('.woff2');
  const weighedPages: WeighedPage[] = [];
  // One after the other: all have the same inline script, which is compressed once and then in the cache.
  for (const page of pages) weighedPages.push(await weighPage(page, { base, files, fonts, cache }));
  const landing = weighedPages.filter(({ address }) => address === '/');
  const others = weighedPages.filter(({ address }) => address !== '/');
  /** One list of files for each page or film that counts. */
  const fileListsByName: Record<WeightName, readonly WeighedFile[][]> = {
    'landing-first-screen': landing.map(({ firstScreen }) => firstScreen),
    'other-first-screen': others.map(({ firstScreen }) => firstScreen),
    'landing-script': landing.map(({ scripts }) => scripts),
    'other-script': others.map(({ scripts }) => scripts),
    react: weighedPages.map(({ islands }) => islands),
    fonts: [fonts],
    'landing-before-load': landing.map(({ beforeLoad }) => beforeLoad),
    'other-before-load': others.map(({ beforeLoad }) => beforeLoad),
    'landing-pictures': landing.map(({ picturesOnPhone }) => picturesOnPhone),
    'film-av1': weighFilesEndingIn('.webm').map((film) => [film]),
    'film-h264': weighFilesEndingIn('.mp4').map((film) => [film]),
  };
  return (Object.keys(budgets) as WeightName[]).map((name) => {
    const [heaviest = []] = fileListsByName[name].toSorted((a, b) => sum(b) - sum(a));
    const heaviestFirst = heaviest.toSorted((a, b) => b.bytes - a.bytes);
    return { name, bytes: sum(heaviest), limit: budgets[name], files: heaviestFirst };
  });
}

/** Measures what a browser receives of a file: the brotli copy, if there is one. */
function weighFile(path: string, files: Files): WeighedFile {
  const received = files[`${path}.br`] ?? files[path] ?? '';
  return { path: `dist/${path}`, bytes: Buffer.byteLength(received) };
}

/** The files that a page loads, as lists whose sums are figures. */
interface WeighedPage extends Pick<BuiltPage, 'address'> {
  firstScreen: WeighedFile[];
  /** What runs before a visitor does anything, including what waits until the page is idle. */
  scripts: WeighedFile[];
  islands: WeighedFile[];
  /** What the first screen needs, and the entry; idle chunks and islands come later. */
  beforeLoad: WeighedFile[];
  picturesOnPhone: WeighedFile[];
}

interface SharedByPages {
  base: BaseUrl;
  files: Files;
  fonts: readonly WeighedFile[];
  cache: Cache;
}

async function weighPage(page: BuiltPage, { base, files, fonts, cache }: SharedByPages): Promise<WeighedPage> {
  const { address, output, entry, idleChunks, islandChunks, deferredStyles } = page;
  const weigh = (file: string) => weighFile(file, files);
  const weighPart = async (part: Buffer) => {
    const compressed = await compressWithBrotli(part, cache);
    return { path: `dist/${output}`, bytes: compressed.length };
  };
  const firstScreenHtml = await weighPart(firstScreenOf(page, base, files));
  const inlineScript = await weighPart(Buffer.from(page.inlineScript));
  const linkedStyles = deferredStyles ? [weigh(deferredStyles.path)] : [];
  return {
    address,
    firstScreen: [firstScreenHtml],
    scripts: [inlineScript, ...[entry, ...idleChunks].map(weigh)],
    islands: islandChunks.map(weigh),
    // The inline script is part of the first screen's HTML.
    beforeLoad: [firstScreenHtml, weigh(entry), ...linkedStyles, ...fonts],
    picturesOnPhone: weighPicturesOnPhone(page, base, files),
  };
}

/** Lists pictures by the practice's file, because that is the one to replace. */
function weighPicturesOnPhone({ pictures }: BuiltPage, base: BaseUrl, files: Files): WeighedFile[] {
  // A page may show the same picture in several places. In another size it is another file.
  const sourceByAddress = new Map(pictures.map(({ file, set }) => [set.phoneSrc, `content/media/${file}`]));
  return Array.from(sourceByAddress, ([address, source]) => {
    const path = address.slice(base.length);
    return { path: source, bytes: weighFile(path, files).bytes };
  });
}

const sum = (files: readonly WeighedFile[]): number => files.reduce((total, { bytes }) => total + bytes, 0);

/**
 * The HTML up to the link to the deferred styles (`Fold.tsx`) or, without a fold, up to the end of the heading.
 * Compressed alone, this beginning has within 2 % the size that it has in the page's brotli copy.
 */
function firstScreenOf({ output, deferredStyles }: BuiltPage, base: BaseUrl, files: Files): Buffer {
  const html = Buffer.from(files[output] ?? '');
  const end = html.indexOf(deferredStyles ? `href="${base}${deferredStyles.path}"` : '</h1>');
  return end < 0 ? html : html.subarray(0, end);
}

/** Returns a diagnostic of the given severity for each exceeded budget; heavy pictures are only advice. */
export function checkBudgets(weights: readonly Weight[], severity: Severity): Diagnostic[] {
  const excesses = weights.filter(({ bytes, limit }) => bytes > limit);
  return excesses.map(({ name, bytes, limit, files }) => {
    const [heaviestFile] = files;
    assert(heaviestFile, `${name} weighs something without a file`);
    const place = { file: heaviestFile.path };
    const params = { name, limit, size: bytes, files };
    if (name === 'landing-pictures') return diagnostic('budget.pictures', place, params, 'advice');
    return diagnostic('budget.exceeded', place, params, severity);
  });
}
