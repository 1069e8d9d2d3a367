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

export interface Weight {
  name: WeightName;
  bytes: number;
  /** The maximum of `bytes`; undefined for a figure that is only shown. */
  limit: number | undefined;
  isAdvice: boolean;
  /** The measured files, heaviest first. */
  files: readonly WeighedFile[];
}

interface WeighedFile {
  /** Path below `dist`, or for pictures the path of the source in `content/media/`. */
  path: string;
  bytes: number;
}

/** Measures what a browser receives. A figure for several pages or films is that of the heaviest one. */
export function weighSite(site: { pages: readonly BuiltPage[]; base: BaseUrl }, files: Files): Weight[] {
  const weighedSite = new WeighedSite(site, files);
  // Some tests have no landing page.
  const landing = site.pages.filter(({ path }) => path === '/');
  const others = site.pages.filter(({ path }) => path !== '/');
  const filesOfFigure: Record<WeightName, readonly WeighedFile[]> = {
    'landing-first-screen': heaviestList(landing.map((page) => weighedSite.firstScreen(page))),
    'landing-html': heaviestList(landing.map((page) => weighedSite.wholeHtml(page))),
    'other-first-screen': heaviestList(others.map((page) => weighedSite.firstScreen(page))),
    'other-html': heaviestList(others.map((page) => weighedSite.wholeHtml(page))),
    'landing-script': heaviestList(landing.map((page) => weighedSite.scripts(page))),
    'other-script': heaviestList(others.map((page) => weighedSite.scripts(page))),
    react: heaviestList(landing.map((page) => weighedSite.islands(page))),
    fonts: weighedSite.filesEnding('.woff2'),
    'landing-before-load': heaviestList(landing.map((page) => weighedSite.beforeLoad(page))),
    'other-before-load': heaviestList(others.map((page) => weighedSite.beforeLoad(page))),
    'landing-pictures': heaviestList(landing.map((page) => weighedSite.picturesOnPhone(page))),
    'film-av1': heaviestList(weighedSite.filesEnding('.webm').map((film) => [film])),
    'film-h264': heaviestList(weighedSite.filesEnding('.mp4').map((film) => [film])),
  };
  const limits: Partial<Record<WeightName, number>> = { ...budgets, ...advisedLimits };
  return (Object.keys(filesOfFigure) as WeightName[]).map((name) => {
    const heaviestFirst = filesOfFigure[name].toSorted((a, b) => b.bytes - a.bytes);
    const bytes = sum(heaviestFirst);
    return { name, bytes, limit: limits[name], isAdvice: name in advisedLimits, files: heaviestFirst };
  });
}

/** The files that pages load, with the sizes that a browser receives. */
class WeighedSite {
  readonly #base: BaseUrl;
  readonly #files: Files;
  readonly #inlineScript: WeighedFile;
  readonly #fonts: readonly WeighedFile[];
  /** Computed once, because compressing each takes 30 ms. */
  readonly #firstScreens: ReadonlyMap<BuiltPage, WeighedFile>;

  constructor({ pages, base }: { pages: readonly BuiltPage[]; base: BaseUrl }, files: Files) {
    this.#base = base;
    this.#files = files;
    // Every page has the same inline script.
    const inlineScript = pages[0]?.inlineScript ?? '';
    this.#inlineScript = { path: 'inline script (src/client)', bytes: brotliCompressSync(inlineScript).length };
    this.#fonts = this.filesEnding('.woff2');
    const firstScreenOf = (page: BuiltPage) => ({ path: page.output, bytes: firstScreenBytes(page, base, files) });
    this.#firstScreens = new Map(pages.map((page) => [page, firstScreenOf(page)]));
  }

  filesEnding(ending: string): WeighedFile[] {
    const paths = Object.keys(this.#files).filter((path) => path.endsWith(ending));
    return paths.map((path) => this.#weigh(path));
  }

  wholeHtml({ output }: BuiltPage): WeighedFile[] {
    return [this.#weigh(output)];
  }

  firstScreen(page: BuiltPage): WeighedFile[] {
    const firstScreen = this.#firstScreens.get(page);
    assert(firstScreen, `${page.output} is a page of this site`);
    return [firstScreen];
  }

  /** The scripts that run before a visitor does anything, including those that wait until the page is idle. */
  scripts({ entry, idleChunks }: BuiltPage): WeighedFile[] {
    const scriptFiles = [entry, ...idleChunks].map((path) => this.#weigh(path));
    return [this.#inlineScript, ...scriptFiles];
  }

  islands({ islandChunks }: BuiltPage): WeighedFile[] {
    return islandChunks.map((address) => this.#weigh(this.#pathOf(address)));
  }

  beforeLoad(page: BuiltPage): WeighedFile[] {
    const { entry, deferredStyles } = page;
    const linkedStyles = deferredStyles ? [this.#weigh(deferredStyles.path)] : [];
    return [...this.firstScreen(page), this.#weigh(entry), ...linkedStyles, ...this.#fonts];
  }

  /** Lists pictures by the practice's file, because that is the one to replace. */
  picturesOnPhone({ pictures }: BuiltPage): WeighedFile[] {
    // A page may show the same file in several places and at several sizes.
    const sourceByAddress = new Map<string, string>();
    for (const picture of pictures) sourceByAddress.set(phoneImage(picture), `content/media/${picture.file}`);
    const weighed: WeighedFile[] = [];
    for (const [address, source] of sourceByAddress) {
      const { bytes } = this.#weigh(this.#pathOf(address));
      weighed.push({ path: source, bytes });
    }
    return weighed;
  }

  /** Measures the brotli copy of a file, if there is one. */
  #weigh(path: string): WeighedFile {
    const received = this.#files[`${path}.br`] ?? this.#files[path] ?? '';
    return { path, bytes: Buffer.byteLength(received) };
  }

  #pathOf(address: string): string {
    return address.slice(this.#base.length);
  }
}

const heaviestList = (lists: readonly WeighedFile[][]): readonly WeighedFile[] =>
  lists.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];

const sum = (files: readonly WeighedFile[]): number => files.reduce((total, { bytes }) => total + bytes, 0);

/**
 * Compresses the HTML up to the link to the deferred styles (`Fold.tsx`) or, without a fold, up to the end of the
 * heading. The size is within 2 % of what a browser needs of the whole compressed file.
 */
function firstScreenBytes({ output, deferredStyles }: BuiltPage, base: BaseUrl, files: Files): number {
  const html = Buffer.from(files[output] ?? '');
  const end = html.indexOf(deferredStyles ? `href="${base}${deferredStyles.path}"` : '</h1>');
  return brotliCompressSync(end < 0 ? html : html.subarray(0, end)).length;
}

/** Returns the address of the file that a phone loads: of a photo the narrowest AVIF that fills the slot on phones. */
export function phoneImage({ slot, set }: BuiltPage['pictures'][number]): string {
  // A `srcSet` lists its entries in ascending order of width: `/assets/a.avif 480w, /assets/b.avif 960w`.
  const [firstFormat] = set.sources;
  if (!slot || !firstFormat) return set.src;
  const versions = firstFormat.srcSet.split(', ').map((entry) => {
    const [address = '', width = ''] = entry.split(' ');
    return { address, width: Number.parseInt(width, 10) };
  });
  const version = versions.find(({ width }) => width >= slot.phone.width) ?? versions.at(-1);
  assert(version, 'a photo has at least one version');
  return version.address;
}

export function checkBudgets(weights: readonly Weight[], severity: Severity): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const { name, bytes, limit, isAdvice, files } of weights) {
    const [heaviestFile] = files;
    if (limit === undefined || bytes <= limit) continue;
    assert(heaviestFile, `${name} weighs something without a file`);
    const { path } = heaviestFile;
    const params = { name, limit, size: bytes, files };
    if (isAdvice) diagnostics.push(diagnostic('budget.pictures', { file: path }, params, 'advice'));
    else diagnostics.push(diagnostic('budget.exceeded', { file: `dist/${path}` }, params, severity));
  }
  return diagnostics;
}
