import assert from 'node:assert/strict';
import { brotliCompressSync } from 'node:zlib';
import { diagnostic, type Diagnostic, type Severity } from '../messages/problem.ts';
import type { WeightName } from '../messages/budgets.ts';
import type { BuiltPage } from './client.ts';
import { containers } from './media/film.ts';
import type { Files } from './output.ts';
import type { BaseUrl } from '../lib/paths.ts';

/** Limits (in bytes, text with brotli) for what developers decide. Raise a number only with a reason. */
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
  'film-av1': containers.webm.budget,
  'film-h264': containers.mp4.budget,
} as const satisfies Partial<Record<WeightName, number>>;

/** Limits (in bytes) for what the practice decides. Exceeding one only gives advice. */
export const advisedLimits = {
  'landing-pictures': 150_000,
} as const satisfies Partial<Record<WeightName, number>>;

const limits: Record<WeightName, number> = { ...budgets, ...advisedLimits };

/** A figure: the bytes that a browser receives of some files. */
export interface Weight {
  name: WeightName;
  bytes: number;
  limit: number;
  /** Whether exceeding the limit only gives advice. */
  isAdvice: boolean;
  /** The measured files, heaviest first. */
  files: readonly WeighedFile[];
}

interface WeighedFile {
  /** Path below `dist`, or for pictures the path of the source in `content/media/`. */
  path: string;
  bytes: number;
}

interface BuiltSite {
  pages: readonly BuiltPage[];
  base: BaseUrl;
}

/** Measures what a browser receives. The fonts are summed up; any other figure is that of the heaviest page or film. */
export function weighSite({ pages, base }: BuiltSite, files: Files): Weight[] {
  const filesEnding = (ending: string) =>
    Object.keys(files).flatMap((path) => (path.endsWith(ending) ? [weighFile(path, files)] : []));
  const weighFilms = (ending: string) => filesEnding(ending).map((film) => [film]);
  const fonts = filesEnding('.woff2');
  const weighedPages = pages.map((page) => ({
    isLanding: page.path === '/',
    ...weighPage(page, { base, files, fonts }),
  }));
  const landing = weighedPages.filter(({ isLanding }) => isLanding);
  const others = weighedPages.filter(({ isLanding }) => !isLanding);
  const filesOfFigure: Record<WeightName, readonly WeighedFile[]> = {
    'landing-first-screen': heaviest(landing.map(({ firstScreen }) => firstScreen)),
    'other-first-screen': heaviest(others.map(({ firstScreen }) => firstScreen)),
    'landing-script': heaviest(landing.map(({ scripts }) => scripts)),
    'other-script': heaviest(others.map(({ scripts }) => scripts)),
    react: heaviest(landing.map(({ islands }) => islands)),
    fonts,
    'landing-before-load': heaviest(landing.map(({ beforeLoad }) => beforeLoad)),
    'other-before-load': heaviest(others.map(({ beforeLoad }) => beforeLoad)),
    'landing-pictures': heaviest(landing.map(({ picturesOnPhone }) => picturesOnPhone)),
    'film-av1': heaviest(weighFilms('.webm')),
    'film-h264': heaviest(weighFilms('.mp4')),
  };
  return (Object.keys(filesOfFigure) as WeightName[]).map((name) => {
    const heaviestFirst = filesOfFigure[name].toSorted((a, b) => b.bytes - a.bytes);
    return {
      name,
      bytes: sum(heaviestFirst),
      limit: limits[name],
      isAdvice: name in advisedLimits,
      files: heaviestFirst,
    };
  });
}

/** Measures the brotli copy of a file, if there is one. */
function weighFile(path: string, files: Files): WeighedFile {
  const received = files[`${path}.br`] ?? files[path] ?? '';
  return { path, bytes: Buffer.byteLength(received) };
}

/** The files that a page loads, as lists whose sums are figures. */
interface WeighedPage {
  firstScreen: WeighedFile[];
  /** What runs before a visitor does anything, including what waits until the page is idle. */
  scripts: WeighedFile[];
  islands: WeighedFile[];
  beforeLoad: WeighedFile[];
  picturesOnPhone: WeighedFile[];
}

interface PageSite {
  base: BaseUrl;
  files: Files;
  fonts: readonly WeighedFile[];
}

function weighPage(page: BuiltPage, { base, files, fonts }: PageSite): WeighedPage {
  const { output, entry, idleChunks, islandChunks, deferredStyles } = page;
  const weigh = (path: string) => weighFile(path, files);
  const firstScreen = { path: output, bytes: firstScreenBytes(page, base, files) };
  const inlineScript = { path: output, bytes: brotliCompressSync(page.inlineScript).length };
  const linkedStyles = deferredStyles ? [weigh(deferredStyles.path)] : [];
  return {
    firstScreen: [firstScreen],
    scripts: [inlineScript, ...[entry, ...idleChunks].map(weigh)],
    islands: islandChunks.map(weigh),
    // The inline script is part of the first screen's HTML.
    beforeLoad: [firstScreen, weigh(entry), ...linkedStyles, ...fonts],
    picturesOnPhone: weighPictures(page, base, files),
  };
}

/** Lists pictures by the practice's file, because that is the one to replace. */
function weighPictures({ pictures }: BuiltPage, base: BaseUrl, files: Files): WeighedFile[] {
  // A page may show the same file in several places and at several sizes.
  const sourceByAddress = new Map(pictures.map(({ file, set }) => [set.phoneSrc, `content/media/${file}`]));
  return Array.from(sourceByAddress, ([address, source]) => {
    const { bytes } = weighFile(address.slice(base.length), files);
    return { path: source, bytes };
  });
}

const heaviest = (lists: readonly WeighedFile[][]): readonly WeighedFile[] =>
  lists.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];

const sum = (files: readonly WeighedFile[]): number => files.reduce((total, { bytes }) => total + bytes, 0);

/**
 * Compresses the HTML up to the link to the deferred styles (`Fold.tsx`) or, without a fold, up to the end of the
 * heading. Compressed alone, this beginning has within 2 % the size that it has in the page's brotli copy.
 */
function firstScreenBytes({ output, deferredStyles }: BuiltPage, base: BaseUrl, files: Files): number {
  const html = Buffer.from(files[output] ?? '');
  const end = html.indexOf(deferredStyles ? `href="${base}${deferredStyles.path}"` : '</h1>');
  return brotliCompressSync(end < 0 ? html : html.subarray(0, end)).length;
}

export function checkBudgets(weights: readonly Weight[], severity: Severity): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const { name, bytes, limit, isAdvice, files } of weights) {
    if (bytes <= limit) continue;
    const [heaviestFile] = files;
    assert(heaviestFile, `${name} weighs something without a file`);
    const { path } = heaviestFile;
    const params = { name, limit, size: bytes, files };
    if (isAdvice) diagnostics.push(diagnostic('budget.pictures', { file: path }, params, 'advice'));
    else diagnostics.push(diagnostic('budget.exceeded', { file: `dist/${path}` }, params, severity));
  }
  return diagnostics;
}
