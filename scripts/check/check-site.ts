import path from 'node:path';
import { checkBudgets, weighSite } from '../generator/budgets.ts';
import { buildDate } from '../generator/build.ts';
import { createBundler } from '../generator/bundle.ts';
import { openCache } from '../generator/cache.ts';
import { compressFiles } from '../generator/compress.ts';
import type { Files } from '../generator/output.ts';
import { makeSite, type Site } from '../generator/site.ts';
import { diagnosticsOf, sortDiagnostics, type Diagnostic } from '../lib/diagnostic.ts';
import { checkBooking } from './booking.ts';
import { checkContent } from './content.ts';
import { checkLinks, checkPages, checkPhotos } from './pages.ts';

/** A site, and what the check says of it. */
export interface CheckedSite {
  /** Everything that is to be settled first, by file and line; nothing where the site is ready. */
  diagnostics: Diagnostic[];
  /** The site, exactly as it was checked; nothing where content or sources cannot be built. */
  files?: Files;
}

/**
 * Answers whether the site may be published. It makes the site in memory and leaves `dist` alone.
 *
 * @param options.root absolute path of the project
 * @param options.log receives the progress of slow work, one line at a time
 */
export async function checkSite(options: { root: string; log: (line: string) => void }): Promise<CheckedSite> {
  const { root, log } = options;
  const cache = openCache(path.join(root, '.cache'));
  const time = async <T>(_: string, run: () => T | Promise<T>) => run();
  let site: Site;
  try {
    site = await makeSite({ root, now: buildDate(), log, cache, bundle: createBundler(root, cache), time });
  } catch (error) {
    const diagnostics = diagnosticsOf(error, root);
    if (!diagnostics) throw error;
    return { diagnostics: [...diagnostics] };
  }
  const compressed = await compressFiles(site.files, cache);
  const weights = weighSite(site, { ...site.files, ...compressed });
  const diagnostics = sortDiagnostics([
    ...checkContent(site.read),
    ...(await checkBooking(site.read)),
    ...checkPages(site),
    ...checkLinks(site),
    ...(await checkPhotos(site, root)),
    ...checkBudgets(weights, 'error'),
  ]);
  return { diagnostics, files: site.files };
}
