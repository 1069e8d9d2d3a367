import { brotliCompressSync } from 'node:zlib';
import { diagnostic, type Diagnostic } from '../lib/diagnostic.ts';
import type { BuiltPage } from './client.ts';
import type { BuildReport } from '../messages/notices.ts';
import { containers } from './media/film.ts';
import type { Files } from './output.ts';

/** What the pages may weigh, in bytes; text counts brotli-compressed. Raise a number only with a reason. */
export const budgets = {
  'landing page, HTML': 14_000,
  'other pages, HTML': 12_000,
  'landing page, script before interaction': 6_000,
  'other pages, script before interaction': 4_000,
  'React and islands': 66_000,
  fonts: 36_000,
  'landing page, images on a phone': 150_000,
  'landing page, before load': 60_000,
  'other pages, before load': 50_000,
  'film, AV1': containers.webm.budget,
  'film, H.264': containers.mp4.budget,
} as const;

export type BudgetName = keyof typeof budgets;

/** One figure beside its budget. */
export interface Weight {
  name: BudgetName;
  bytes: number;
  limit: number;
  /** What was weighed, heaviest first. */
  files: { path: string; bytes: number }[];
}

/**
 * Weighs a site against its budgets.
 *
 * @param files all files of `dist`, with their compressed copies
 */
export function weighSite({ pages, base }: { pages: readonly BuiltPage[]; base: string }, files: Files): Weight[] {
  const weigh = (path: string) => ({ path, bytes: Buffer.byteLength(files[`${path}.br`] ?? files[path] ?? '') });
  const weighAll = (ending: string) => Object.keys(files).flatMap((path) => (path.endsWith(ending) ? weigh(path) : []));
  const atAddress = (address: string) => weigh(address.slice(base.length));
  const heaviest = (lists: Weight['files'][]) => lists.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];

  const landing = pages.find(({ path }) => path === '/')!;
  const others = pages.filter((page) => page !== landing);
  const html = ({ output }: BuiltPage) => [weigh(output)];
  // The same on every page.
  const inline = { path: 'inline script (src/client)', bytes: brotliCompressSync(landing.inlineScript).length };
  const script = ({ entry }: BuiltPage) => [weigh(entry), inline];
  const fonts = weighAll('.woff2');
  const beforeLoad = ({ output, entry, deferredStyles }: BuiltPage) => [
    ...[output, entry, ...(deferredStyles ? [deferredStyles.path] : [])].map(weigh),
    ...fonts,
  ];

  const weighed: Record<keyof typeof budgets, Weight['files']> = {
    'landing page, HTML': html(landing),
    'other pages, HTML': heaviest(others.map(html)),
    'landing page, script before interaction': script(landing),
    'other pages, script before interaction': heaviest(others.map(script)),
    'React and islands': landing.islandChunks.map(atAddress),
    fonts,
    'landing page, images on a phone': [...new Set(landing.pictures.map(phoneImage))].map(atAddress),
    'landing page, before load': beforeLoad(landing),
    'other pages, before load': heaviest(others.map(beforeLoad)),
    'film, AV1': heaviest(weighAll('.webm').map((file) => [file])),
    'film, H.264': heaviest(weighAll('.mp4').map((file) => [file])),
  };
  return (Object.keys(budgets) as Weight['name'][]).map((name) => {
    const parts = weighed[name].toSorted((a, b) => b.bytes - a.bytes);
    return { name, bytes: sum(parts), limit: budgets[name], files: parts };
  });
}

const sum = (files: Weight['files']) => files.reduce((total, { bytes }) => total + bytes, 0);

/** The address that a phone loads for a picture: of the first format, the width that its slot has for phones. */
export function phoneImage({ slot, set: { src, sources } }: BuiltPage['pictures'][number]): string {
  const candidates = sources[0]?.srcSet.split(', ').map((entry) => entry.split(' ')) ?? [];
  const wide = candidates.find(([, width = '']) => Number.parseInt(width, 10) >= (slot?.phone.width ?? 0));
  // A photo that is smaller than its slot has no such width.
  return (wide ?? candidates.at(-1))?.[0] ?? src;
}

/** What is too heavy, by the name of its heaviest file. */
export const checkBudgets = (weights: readonly Weight[], severity: Diagnostic['severity']): Diagnostic[] =>
  weights
    // The practice's own pictures refuse nothing: the build has made them as light as it can.
    .filter(({ name, bytes, limit }) => bytes > limit && name !== 'landing page, images on a phone')
    .map(({ name, bytes, limit, files }) => {
      const file = `dist/${files[0]?.path ?? ''}`;
      return diagnostic('budget.exceeded', { file }, { name, limit, size: bytes, files }, severity);
    });

/**
 * What a build reports at its end: what was written, pages first, without the compressed copies; the budgets; the time
 * of each stage.
 *
 * @param files the site, with its compressed copies
 * @param times milliseconds by stage
 */
export function reportOf(files: Files, weights: readonly Weight[], times: ReadonlyMap<string, number>): BuildReport {
  const sizeOf = (path: string) => Buffer.byteLength(files[path] ?? '');
  const isPage = (path: string) => path.endsWith('.html');
  const written = Object.keys(files)
    .filter((path) => !/\.(br|gz)$/.test(path))
    .sort((a, b) => Number(isPage(b)) - Number(isPage(a)) || a.localeCompare(b, 'en'));
  return {
    files: written.map((path) => {
      const copy = `${path}.br` in files ? `${path}.br` : path;
      return { path, size: sizeOf(path), compressed: sizeOf(copy) };
    }),
    weights,
    stages: [...times].map(([name, milliseconds]) => ({ name, milliseconds })),
  };
}
