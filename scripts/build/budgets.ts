import { brotliCompressSync } from 'node:zlib';
import { BuildFault } from './fault.ts';
import type { Page } from './pages.ts';
import { sizeOf, type OutputFile } from './types.ts';

/** What the pages may weigh, in bytes; text counts brotli-compressed. Raise a number only with a reason. */
export const budgets = {
  'landing page, HTML': 14_000,
  'legal pages, HTML': 12_000,
  'landing page, script before interaction': 6_000,
  'legal pages, script before interaction': 4_000,
  'React and islands': 66_000,
  fonts: 36_000,
  'landing page, images on a phone': 150_000,
  'landing page, before load': 60_000,
  'legal pages, before load': 50_000,
  'film, AV1': 700_000,
  'film, H.264': 1_200_000,
} as const;

/** One figure beside its budget. */
export interface Weight {
  name: keyof typeof budgets;
  bytes: number;
  limit: number;
  /** What was weighed, heaviest first. */
  files: { path: string; bytes: number }[];
}

/** The phone that images are weighed for: 390 CSS pixels wide, two device pixels each. */
const phone = { width: 390, density: 2 };

/**
 * Weighs a finished site against its budgets.
 *
 * @param site all files of `dist`, with their compressed twins
 * @param siteUrl absolute address of the landing page, with a slash at the end
 * @param pages where pages come from
 * @throws BuildFault where a page names a file that is not of the site, or says the size of a picture in
 *   a way that cannot be evaluated
 */
export function weighSite(
  site: readonly OutputFile[],
  siteUrl: string,
  pages: readonly Pick<Page, 'source' | 'output'>[],
): Weight[] {
  const byPath = new Map(site.map((file) => [file.path, file]));
  const weigh = (path: string) => {
    const file = byPath.get(`${path}.br`) ?? byPath.get(path)!;
    return { path, bytes: sizeOf(file) };
  };
  const sourceOf = (page: string) => pages.find(({ output }) => output === page)?.source ?? page;
  const fault = (page: string, expected: string, found: string) =>
    new BuildFault([{ file: sourceOf(page), expected, found }]);

  /** Weighs what is to be found at an address that a page names. */
  const weighAddress = (page: string, address: string) => {
    const path = pathOf(address, new URL(page, siteUrl), siteUrl);
    if (path === undefined || !byPath.has(path))
      throw fault(page, 'expected the address of a file of the site', `"${address}"`);
    return weigh(path);
  };
  const html = (path: string) => String(byPath.get(path)?.body);
  const assetsIn = (page: string, pattern: RegExp) =>
    [...html(page).matchAll(pattern)].map(([, address]) => weighAddress(page, address!));
  const imagesIn = (page: string) => {
    const addresses = phoneImages(html(page), (sizes) => {
      throw fault(page, 'expected sizes in px and vw, such as "(max-width: 767px) 100vw, 50vw"', `sizes="${sizes}"`);
    });
    return addresses.map((address) => weighAddress(page, address));
  };

  const starter = { path: 'src/client/starter.ts', bytes: 0 };
  const script = (path: string) => {
    const text = /<script data-entry="[^"]+">([^<]*)/.exec(html(path))?.[1] ?? '';
    return [...assetsIn(path, /data-entry="([^"]+)"/g), { ...starter, bytes: brotliCompressSync(text).length }];
  };
  const fontFiles = [...byPath.keys()].filter((path) => path.endsWith('.woff2')).map(weigh);
  const beforeLoad = (path: string) => [
    weigh(path),
    ...assetsIn(path, /data-entry="([^"]+)"/g),
    ...assetsIn(path, /<link rel="(?:stylesheet|preload)" href="([^"]+)"/g),
  ];
  const islands = JSON.parse(/"islandChunks":(\[[^\]]*\])/.exec(html('index.html'))?.[1] ?? '[]') as string[];
  const films = (ending: string) => [...byPath.keys()].filter((path) => path.endsWith(ending)).map(weigh);

  const legal = [...byPath.keys()].filter(
    (path) => path.endsWith('/index.html') && html(path).includes('data-contents'),
  );
  const heaviest = (lists: Weight['files'][]) => lists.sort((a, b) => sum(b) - sum(a))[0] ?? [];

  const weighed: Record<keyof typeof budgets, Weight['files']> = {
    'landing page, HTML': [weigh('index.html')],
    'legal pages, HTML': heaviest(legal.map((path) => [weigh(path)])),
    'landing page, script before interaction': script('index.html'),
    'legal pages, script before interaction': heaviest(legal.map(script)),
    'React and islands': islands.map((address) => weighAddress('index.html', address)),
    fonts: fontFiles,
    'landing page, images on a phone': imagesIn('index.html'),
    'landing page, before load': beforeLoad('index.html'),
    'legal pages, before load': heaviest(legal.map(beforeLoad)),
    'film, AV1': heaviest(films('.webm').map((file) => [file])),
    'film, H.264': heaviest(films('.mp4').map((file) => [file])),
  };
  return Object.entries(weighed).map(([key, files]) => {
    const name = key as keyof typeof budgets;
    return { name, bytes: sum(files), limit: budgets[name], files: files.sort((a, b) => b.bytes - a.bytes) };
  });
}

const sum = (files: Weight['files']) => files.reduce((total, { bytes }) => total + bytes, 0);

/** Path below `dist` of what an address on the page at `from` names; nothing where that is elsewhere. */
function pathOf(address: string, from: URL, siteUrl: string): string | undefined {
  const site = new URL(siteUrl);
  try {
    const { origin, pathname } = new URL(address, from);
    const isInside = origin === site.origin && pathname.startsWith(site.pathname);
    return isInside ? decodeURIComponent(pathname.slice(site.pathname.length)) : undefined;
  } catch {
    return undefined; // no address at all
  }
}

/**
 * The addresses of what a phone takes for the images of a page: the first format, the width that its
 * layout asks for. Images written as `data:` are weighed with the page.
 *
 * @param onUnknown told `sizes` that cannot be evaluated
 */
function phoneImages(html: string, onUnknown: (sizes: string) => never): string[] {
  const images = html.matchAll(
    /<picture><source type="[^"]+" srcSet="([^"]+)" sizes="([^"]+)"|<img (?:[^>]*?\s)?src="([^"]+)"/gi,
  );
  const found = new Set<string>();
  let fallbackOfPicture = false;
  for (const [, srcSet, sizes, src] of images) {
    if (src) {
      if (!fallbackOfPicture && !src.startsWith('data:')) found.add(src);
      fallbackOfPicture = false;
    } else {
      fallbackOfPicture = true;
      const width = layoutWidth(sizes!) ?? onUnknown(sizes!);
      found.add(candidate(srcSet!, width * phone.density));
    }
  }
  return [...found];
}

/**
 * CSS pixels that `sizes` gives on the phone: of a list, the first entry whose conditions hold (HTML,
 * "parse a sizes attribute").
 *
 * @returns nothing where it has conditions other than `min-width` and `max-width`, or lengths other than
 *   sums of px, vw and rem
 */
export function layoutWidth(sizes: string): number | undefined {
  for (const entry of sizes.split(',')) {
    const [, conditions = '', length = ''] = /^((?:\s*\([^()]*\)(?:\s+and\b)?)*)\s*(\S.*?)\s*$/.exec(entry) ?? [];
    const held = [...conditions.matchAll(/\(([^()]*)\)/g)].map(([, condition]) => holds(condition!));
    if (held.includes(undefined)) return undefined;
    if (!held.includes(false)) return pixels(length);
  }
  return phone.width;
}

/** Whether a condition such as `max-width: 767px` holds on the phone. */
function holds(condition: string): boolean | undefined {
  const [, bound, length = ''] = /^\s*(min|max)-width\s*:\s*(\S+)\s*$/.exec(condition) ?? [];
  const limit = pixels(length);
  if (limit === undefined) return undefined;
  return bound === 'min' ? phone.width >= limit : phone.width <= limit;
}

/** CSS pixels of a unit of length on the phone. */
const units: Readonly<Record<string, number>> = { px: 1, vw: phone.width / 100, rem: 16 };

/** CSS pixels of `50vw`, `320px` or `calc(100vw - 32px)` on the phone. */
function pixels(length: string): number | undefined {
  const sum = /^calc\((.+)\)$/.exec(length)?.[1] ?? length;
  const terms = sum
    .replaceAll(/ ([+-]) /g, ' $1')
    .split(' ')
    .map((term) => {
      const [, value, unit = ''] = /^([+-]?(?:\d+|\d*\.\d+))([a-z]+)$/.exec(term) ?? [];
      return Number(value) * (units[unit] ?? Number.NaN);
    });
  const total = terms.reduce((a, b) => a + b);
  return Number.isNaN(total) ? undefined : total;
}

/** The narrowest candidate that is wide enough, else the widest. */
function candidate(srcSet: string, pixels: number): string {
  const candidates = srcSet
    .split(', ')
    .map((entry) => entry.split(' '))
    .map(([address, width]) => ({ address: address!, width: Number.parseInt(width!, 10) }))
    .sort((a, b) => a.width - b.width);
  return (candidates.find(({ width }) => width >= pixels) ?? candidates.at(-1)!).address;
}

/** The budgets as lines of the report; what is too heavy is named with its files. */
export function formatBudgets(weights: readonly Weight[]): string {
  const width = Math.max(...weights.map(({ name }) => name.length));
  return weights
    .map(({ name, bytes, limit, files }) => {
      const figures = `${name.padEnd(width)}  ${String(bytes).padStart(9)} of ${String(limit).padStart(9)} B`;
      if (bytes <= limit) return figures;
      return `${figures}  TOO HEAVY: ${files.map((file) => `${file.path} ${file.bytes}`).join(', ')}`;
    })
    .join('\n');
}
