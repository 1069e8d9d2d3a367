import path from 'node:path';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { notice, type Log } from '../messages/notices.ts';
import { checkBudgets, weighSite, type Weight } from './budgets.ts';
import { Cache } from './cache.ts';
import { compressFiles } from './compress.ts';
import { makeSite, type Site } from './site.ts';
import { recoverSite, writeSite, type Files } from './output.ts';
import type { ProjectRoot } from '../lib/paths.ts';

interface PrepareOptions {
  root: ProjectRoot;
  /** The day that pages show as today: until the browser replaces it, or for good, as in `{años_experiencia}`. */
  now: Date;
  log: Log;
}

export interface BuildOptions extends PrepareOptions {
  dist: string;
  /** Whether an exceeded budget (`budgets.ts`) stops the build instead of giving a warning. */
  strict?: boolean;
}

interface PreparedSite {
  site: Site;
  /** All files of the site, with the compressed copies (`index.html.br`). */
  files: Files;
  weights: Weight[];
  /** Tidied by `buildSite`, not by a check. */
  cache: Cache;
}

/**
 * Makes, compresses and measures a site in memory.
 *
 * @throws DiagnosticError if the sources have problems
 */
export async function prepareSite({ root, now, log }: PrepareOptions): Promise<PreparedSite> {
  const cache = new Cache(path.join(root, '.cache'));
  const site = await makeSite({ root, now, cache, log });
  const files = { ...site.files, ...(await compressFiles(site.files, cache)) };
  const weights = await weighSite(site, files, cache);
  return { site, files, weights, cache };
}

/**
 * Replaces `dist` by the new site, and returns it with the compressed copies among its files. If it throws, the last
 * site stays in `dist`.
 *
 * @throws DiagnosticError if the sources have problems, the file system refuses or, with `strict`, a budget is exceeded
 */
export async function buildSite(options: BuildOptions): Promise<Site> {
  const { root, dist, now, strict = false, log } = options;
  // Even if this build fails, the last site must be in its place.
  recoverSite(dist);
  const { site, files, weights, cache } = await prepareSite({ root, now, log });
  const excesses = checkBudgets(weights, strict ? 'error' : 'warning');
  if (strict && excesses.length > 0) throw new DiagnosticError(excesses);

  writeSite(dist, files, site.nginx);
  cache.tidy();
  log(notice('build.weights', { weights }));
  if (excesses.length > 0) log(notice('build.warnings', { diagnostics: excesses }));
  return { ...site, files };
}
