import path from 'node:path';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { notice } from '../messages/notices.ts';
import { checkBudgets, reportOf, weighSite } from './budgets.ts';
import { createBundler } from './bundle.ts';
import { openCache } from './cache.ts';
import { compressFiles } from './compress.ts';
import { makeSite, type Site, type SiteOptions } from './site.ts';
import { recoverSite, writeSite } from './output.ts';

/** The options of `buildSite`. */
export interface BuildOptions extends Pick<SiteOptions, 'root' | 'now' | 'log'> {
  /** Absolute path of the folder for the finished site. */
  dist: string;
  /** Whether a budget that is exceeded stops the build. */
  strict?: boolean;
}

/**
 * Makes a site in memory, compresses and weighs it: the part of a build that `check` needs, too. Writes nothing but the
 * cache.
 *
 * @returns the site; `files` with their compressed copies; its weights; `times` of the stages in ms; `time`, which runs
 *   a further stage and adds its time; the cache
 * @throws DiagnosticError if content, media, pages or styles are wrong
 */
export async function prepareSite({ root, now, log }: Pick<BuildOptions, 'root' | 'now' | 'log'>) {
  const times = new Map<string, number>();
  const time = async <T>(stage: string, run: () => T | Promise<T>) => {
    const start = performance.now();
    const result = await run();
    times.set(stage, performance.now() - start);
    return result;
  };
  const cache = openCache(path.join(root, '.cache'));
  const site = await makeSite({ root, now, cache, bundle: createBundler(root, cache), log, time });
  const compressed = await time('compress', () => compressFiles(site.files, cache));
  const files = { ...site.files, ...compressed };
  const weights = weighSite(site, files);
  return { site, files, weights, times, time, cache };
}

/**
 * Builds the site: replaces `dist` by a new one and logs the report. First puts back the old `dist` if an earlier build was
 * killed while it replaced it; at the end clears old results out of the cache.
 *
 * @returns the site; its `files` include the compressed copies
 * @throws DiagnosticError if content, media, pages or styles are wrong, or if `strict` and a budget is exceeded; `dist`
 *   is untouched then
 */
export async function buildSite(options: BuildOptions): Promise<Site> {
  const { root, dist, now, strict = false, log } = options;
  recoverSite(dist);
  const { site, files, weights, times, time, cache } = await prepareSite({ root, now, log });
  const excesses = checkBudgets(weights, strict ? 'error' : 'warning');
  if (excesses.some(({ severity }) => severity === 'error')) throw new DiagnosticError(excesses);

  const leftovers = await time('write', () => writeSite(dist, files, site.nginx));
  cache.tidy();
  log(notice('build.report', reportOf(files, weights, times)));
  if (excesses.length > 0) log(notice('build.warnings', { diagnostics: excesses }));
  for (const path of leftovers) log(notice('build.leftover', { path }));
  return { ...site, files };
}
