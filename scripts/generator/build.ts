import path from 'node:path';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { notice, type Log } from '../messages/notices.ts';
import { checkBudgets, reportOf, weighSite, type Weight } from './budgets.ts';
import { openCache, type Cache } from './cache.ts';
import { compressFiles } from './compress.ts';
import { makeSite, type Site } from './site.ts';
import { recoverSite, writeSite, type Files } from './output.ts';

/** What `prepareSite` needs. */
interface PrepareOptions {
  /** Absolute path of the project. */
  root: string;
  /** The day that pages show as today, until the browser replaces it by the visitor's. */
  now: Date;
  /** Receives the lines that the command prints, such as `assets/….avif` encoded. */
  log: Log;
}

/** What `buildSite` needs. */
export interface BuildOptions extends PrepareOptions {
  /** Absolute path of the folder for the finished site. */
  dist: string;
  /** Whether an exceeded budget (`budgets.ts`) stops the build instead of giving a warning. */
  strict?: boolean;
}

/** Runs one stage of the build, such as `fonts`, and returns its result. */
type TimeStage = <T>(stage: string, run: () => T | Promise<T>) => Promise<T>;

/** A site in memory, compressed and weighed, ready to be written. */
interface PreparedSite {
  site: Site;
  /** All files of the site by their path below `dist`, with the compressed copies (`index.html.br`). */
  files: Files;
  /** How heavy the pages, scripts, fonts and pictures are, with their limits. */
  weights: Weight[];
  /** How long each stage took, in milliseconds, by its name. */
  times: ReadonlyMap<string, number>;
  /** Runs a further stage and adds its time to `times`. */
  timeStage: TimeStage;
  /** The project's `.cache`, which `buildSite` tidies at its end. */
  cache: Cache;
}

/**
 * Makes a site in memory, compresses its files and weighs it: the part of a build that `npm run check` needs as well.
 * Writes nothing but the cache in `.cache`. A site that is too heavy is made all the same: the caller compares the weights
 * with their limits. Notes how long each stage takes; `buildSite` adds the time of writing to that.
 *
 * @throws DiagnosticError if content, media, pages or styles are wrong
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
 * `npm run build`: makes the site, replaces the folder `dist` by it, and logs the report with sizes and times. Before, it
 * puts back the old `dist` if an earlier build was killed while it replaced it; afterwards, it deletes results from the
 * cache that no build has used for a week.
 *
 * @returns the site; its `files` include the compressed copies
 * @throws DiagnosticError if content, media, pages or styles are wrong; if `strict` and a budget is exceeded, unless only
 *   pictures of the practice are too heavy; or if the file system refuses to write. Then `dist` stays as it was
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
