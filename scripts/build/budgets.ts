import { brotliCompressSync } from 'node:zlib';
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
 * @param base path that the site lives below, with a slash at both ends
 */
export function weighSite(site: readonly OutputFile[], base: string): Weight[] {
  const byPath = new Map(site.map((file) => [file.path, file]));
  const weigh = (path: string) => {
    const file = byPath.get(`${path}.br`) ?? byPath.get(path);
    if (!file) throw new Error(`${path} is named by a page, but no file of the site`);
    return { path, bytes: sizeOf(file) };
  };
  const html = (path: string) => String(byPath.get(path)?.body);
  const assetsIn = (path: string, pattern: RegExp) =>
    [...html(path).matchAll(pattern)].map((match) => weigh(match[1]!.slice(base.length)));

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
  const films = (ending: string) =>
    [...byPath.keys()].filter((path) => path.endsWith(ending)).map(weigh);

  const legal = [...byPath.keys()].filter((path) => path.endsWith('/index.html') && html(path).includes('data-contents'));
  const heaviest = (lists: Weight['files'][]) => lists.sort((a, b) => sum(b) - sum(a))[0] ?? [];

  const weighed: Record<keyof typeof budgets, Weight['files']> = {
    'landing page, HTML': [weigh('index.html')],
    'legal pages, HTML': heaviest(legal.map((path) => [weigh(path)])),
    'landing page, script before interaction': script('index.html'),
    'legal pages, script before interaction': heaviest(legal.map(script)),
    'React and islands': islands.map((address) => weigh(address.slice(base.length))),
    fonts: fontFiles,
    'landing page, images on a phone': phoneImages(html('index.html')).map((address) => weigh(address.slice(base.length))),
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

/** The files that a phone takes for the images of a page: the first format, the width that its layout asks for. */
function phoneImages(html: string): string[] {
  const images = html.matchAll(/<picture><source type="[^"]+" srcSet="([^"]+)" sizes="([^"]+)"|<img [^>]*?src="([^"]+)"/gi);
  const found = new Set<string>();
  let fallbackOfPicture = false;
  for (const [, srcSet, sizes, src] of images) {
    if (src) {
      if (!fallbackOfPicture) found.add(src);
      fallbackOfPicture = false;
    } else {
      fallbackOfPicture = true;
      found.add(candidate(srcSet!, layoutWidth(sizes!) * phone.density));
    }
  }
  return [...found];
}

/** CSS pixels that `sizes` gives on the phone. Only conditions of the form `(max-width: …px)` occur. */
function layoutWidth(sizes: string): number {
  for (const entry of sizes.split(',')) {
    const [, limit, viewportPercent] = /^\s*(?:\(max-width: (\d+)px\) )?([\d.]+)vw$/.exec(entry) ?? [];
    if (!viewportPercent) throw new Error(`sizes="${sizes}" is written in a way that the budgets do not know`);
    if (!limit || phone.width <= Number(limit)) return (phone.width * Number(viewportPercent)) / 100;
  }
  return phone.width;
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
