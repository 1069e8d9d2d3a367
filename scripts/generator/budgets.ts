import assert from 'node:assert/strict';
import { diagnostic, type Diagnostic, type Severity } from '../messages/problem.ts';
import type { WeightName } from '../messages/budgets.ts';
import type { Cache } from './cache.ts';
import type { BuiltPage } from './client.ts';
import { compressWithBrotli } from './compress.ts';
import type { Files } from './output.ts';
import type { BaseUrl } from '../lib/paths.ts';

/** Limits in bytes, for text with brotli. Raise a number only with a reason. */
export const budgets = {
  // A server sends ten packets before it waits for the browser for the first time (RFC 6928).
  'landing-first-screen': 14_000,
  'other-first-screen': 12_000,
  // With `embed`, the heaviest provider: its dialog is code of the site.
  script: 6_500,
  react: 66_000,
  fonts: 36_000,
  'landing-before-load': 60_000,
  'other-before-load': 50_000,
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
  /** From the project's root: `dist/index.html`. */
  path: string;
  bytes: number;
}

interface BuiltSite {
  pages: readonly BuiltPage[];
  base: BaseUrl;
}

/** Measures what a browser receives. Fonts and script are the same on every page; the rest is of the heaviest page. */
export async function weighSite({ pages, base }: BuiltSite, files: Files, cache: Cache): Promise<Weight[]> {
  const fonts = Object.keys(files)
    .filter((path) => path.endsWith('.woff2'))
    .map((path) => weighFile(path, files));
  const [anyPage] = pages;
  assert(anyPage, 'the site has pages');
  const script = await weighScript(anyPage, files, cache);
  const weightsOfPages = await Promise.all(pages.map((page) => weighPage(page, { base, files, fonts, cache })));
  const weights = [weightOf('fonts', fonts), weightOf('script', script), ...weightsOfPages.flat()];
  const heavier = (a: Weight, b: Weight) => (b.bytes > a.bytes ? b : a);
  const names = Object.keys(budgets) as WeightName[];
  return names.map((name) => weights.filter((weight) => weight.name === name).reduce(heavier));
}

function weightOf(name: WeightName, files: readonly WeighedFile[]): Weight {
  const bytes = files.reduce((total, file) => total + file.bytes, 0);
  return { name, bytes, limit: budgets[name], files: files.toSorted((a, b) => b.bytes - a.bytes) };
}

/** Measures what a browser receives of a file: the brotli copy, if there is one. */
function weighFile(path: string, files: Files): WeighedFile {
  const received = files[`${path}.br`] ?? files[path] ?? '';
  return { path: `dist/${path}`, bytes: Buffer.byteLength(received) };
}

/** Measures a part of the HTML file of a page, compressed alone. */
async function weighPart(output: string, part: Buffer, cache: Cache): Promise<WeighedFile> {
  const compressed = await compressWithBrotli(part, cache);
  return { path: `dist/${output}`, bytes: compressed.length };
}

interface SharedByPages {
  base: BaseUrl;
  files: Files;
  fonts: readonly WeighedFile[];
  cache: Cache;
}

/** Measures what may run before a visitor does anything, including what waits until the page is idle. */
async function weighScript(page: BuiltPage, files: Files, cache: Cache): Promise<WeighedFile[]> {
  const { output, inlineScript, entry, idleChunks } = page;
  const modules = [entry, ...idleChunks].map((file) => weighFile(file, files));
  return [await weighPart(output, Buffer.from(inlineScript), cache), ...modules];
}

async function weighPage(page: BuiltPage, { base, files, fonts, cache }: SharedByPages): Promise<Weight[]> {
  const { address, output, entry, hydrator, deferredStyles } = page;
  const weigh = (file: string) => weighFile(file, files);
  const firstScreenHtml = await weighPart(output, firstScreenOf(page, base, files), cache);
  const linkedStyles = deferredStyles ? [weigh(deferredStyles.path)] : [];
  const kind = address === '/' ? 'landing' : 'other';
  return [
    weightOf(`${kind}-first-screen`, [firstScreenHtml]),
    weightOf('react', hydrator === undefined ? [] : [weigh(hydrator)]),
    // What a page fetches first; idle chunks and islands come later. The inline script is in the HTML.
    weightOf(`${kind}-before-load`, [firstScreenHtml, weigh(entry), ...linkedStyles, ...fonts]),
  ];
}

/**
 * The HTML up to the link to the deferred styles (`Fold.tsx`) or, without a fold, up to the end of the heading.
 * Compressed alone, it has within 2 % the size that it has in the page's brotli copy.
 */
function firstScreenOf({ output, deferredStyles }: BuiltPage, base: BaseUrl, files: Files): Buffer {
  const html = Buffer.from(files[output] ?? '');
  const end = html.indexOf(deferredStyles ? `href="${base}${deferredStyles.path}"` : '</h1>');
  return end < 0 ? html : html.subarray(0, end);
}

/** Returns a diagnostic of the given severity, at the heaviest file, for each exceeded budget. */
export function checkBudgets(weights: readonly Weight[], severity: Severity): Diagnostic[] {
  const excesses = weights.filter(({ bytes, limit }) => bytes > limit);
  return excesses.map(({ name, bytes, limit, files }) => {
    const [heaviestFile] = files; // `files` are sorted so.
    assert(heaviestFile, `${name} weighs something without a file`);
    return diagnostic('budget.exceeded', { file: heaviestFile.path }, { name, limit, size: bytes, files }, severity);
  });
}
