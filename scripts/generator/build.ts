import path from 'node:path';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { notice, type Log } from '../messages/notices.ts';
import { checkBudgets, reportOf, weighSite, type Weight } from './budgets.ts';
import { openCache, type Cache } from './cache.ts';
import { compressFiles } from './compress.ts';
import { makeSite, type Site } from './site.ts';
import { recoverSite, writeSite, type Files } from './output.ts';
import type { ProjectRoot } from '../lib/paths.ts';

interface PrepareOptions {
  root: ProjectRoot;
  /** The day that pages show as today, until the browser replaces it by the visitor's. */
  now: Date;
  log: Log;
}

export interface BuildOptions extends PrepareOptions {
  dist: string;
  /** Whether an exceeded budget (`budgets.ts`) stops the build instead of giving a warning. */
  strict?: boolean;
}

type TimeStage = <T>(stage: string, run: () => T | Promise<T>) => Promise<T>;

interface PreparedSite {
  site: Site;
  /** All files of the site by their path below `dist`, with the compressed copies (`index.html.br`). */
  files: Files;
  weights: Weight[];
  times: ReadonlyMap<string, number>;
  timeStage: TimeStage;
  cache: Cache;
}

/**
 * Makes a site in memory, compresses and weighs it, for `build` and `check`. One that is too heavy is made all the
 * same.
 */
export async function prepareSite({ root, now, log }: PrepareOptions): Promise<PreparedSite> {
  const times = new Map<string, number>();
  const timeStage: TimeStage = async (stage, run) => {
    const start = performance.now();
    const result = await run();
    times.set(stage, performance.now() - start);
    return result;
  };
  const cache = openCache(path.join(root, '.cache'));
  const site = await makeSite({ root, now, cache, log, timeStage });
  const compressedCopies = await timeStage('compress', () => compressFiles(site.files, cache));
  const files = { ...site.files, ...compressedCopies };
  const weights = weighSite(site, files);
  return { site, files, weights, times, timeStage, cache };
}

/**
 * Replaces `dist` by the new site. Throws a DiagnosticError if something is wrong or, with `strict`, a budget of ours
 * is exceeded; then `dist` stays as it was.
 */
export async function buildSite(options: BuildOptions): Promise<Site> {
  const { root, dist, now, strict = false, log } = options;
  recoverSite(dist);
  const { site, files, weights, times, timeStage, cache } = await prepareSite({ root, now, log });
  const excesses = checkBudgets(weights, strict ? 'error' : 'warning');
  // Even with `strict`, heavy pictures of the practice are only advice.
  const mustStop = excesses.some(({ severity }) => severity === 'error');
  if (mustStop) throw new DiagnosticError(excesses);

  const leftovers = await timeStage('write', () => writeSite(dist, files, site.nginx));
  cache.tidy();
  log(notice('build.report', reportOf(files, weights, times)));
  if (excesses.length > 0) log(notice('build.warnings', { diagnostics: excesses }));
  // Folders of the old site that the system would not let us remove.
  for (const folder of leftovers) log(notice('build.leftover', { path: folder }));
  return { ...site, files };
}
