import { formatSize } from '../size.ts';
import { formatBudgets, type Weight } from './budgets.ts';
import { sizeOf, type OutputFile } from './types.ts';

/** Measures how long each stage of a build takes. */
export interface Stopwatch {
  /** Runs a stage and remembers its time under `name`. */
  time<T>(name: string, stage: () => T | Promise<T>): Promise<T>;
  /** Milliseconds by stage, in the order they ended. */
  times: ReadonlyMap<string, number>;
}

/** A stopwatch for one build. */
export function createStopwatch(): Stopwatch {
  const times = new Map<string, number>();
  return {
    times,
    async time(name, stage) {
      const start = performance.now();
      const result = await stage();
      times.set(name, performance.now() - start);
      return result;
    },
  };
}

/** Rows beyond this many are summed up; a site of three pages has fewer than a hundred. */
const MAX_ROWS = 200;

const isPage = (path: string) => path.endsWith('.html');

/** Many times as fast as `localeCompare`, which counts with thousands of files. */
const byName = new Intl.Collator('en').compare;

/**
 * The table of what was written, pages first, each figure beside its budget, and the time of each stage.
 *
 * @param files the site, with its compressed twins
 */
export function formatReport(
  files: readonly OutputFile[],
  weights: readonly Weight[],
  times: ReadonlyMap<string, number>,
): string {
  const brotli = new Map(files.filter(({ path }) => path.endsWith('.br')).map((file) => [file.path, sizeOf(file)]));
  const rows = files
    .filter(({ path }) => !/\.(br|gz)$/.test(path))
    .map(
      (file) =>
        [file.path, formatSize(sizeOf(file)), formatSize(brotli.get(`${file.path}.br`) ?? sizeOf(file))] as const,
    )
    .sort(([a], [b]) => Number(isPage(b)) - Number(isPage(a)) || byName(a, b));
  const shown = rows.slice(0, MAX_ROWS);
  const width = Math.max(...shown.map(([path]) => path.length), 4);

  return [
    `${'file'.padEnd(width)}  ${'size'.padStart(9)}  ${'brotli'.padStart(9)}`,
    ...shown.map(([path, raw, br]) => `${path.padEnd(width)}  ${raw.padStart(9)}  ${br.padStart(9)}`),
    ...(rows.length > shown.length ? [`… and ${rows.length - shown.length} more files`] : []),
    '',
    formatBudgets(weights),
    '',
    [...times].map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(' · '),
  ].join('\n');
}
