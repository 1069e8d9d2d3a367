import type { Content } from '../../src/content/schema.ts';
import { checkBudgets } from '../generator/budgets.ts';
import { buildDate } from '../generator/build-date.ts';
import { prepareSite } from '../generator/build.ts';
import type { Files } from '../generator/output.ts';
import { diagnosticsOf, sortDiagnostics, type Diagnostic } from '../lib/diagnostic.ts';
import type { Log } from '../messages/notices.ts';
import { checkBooking } from './booking.ts';
import { checkContent } from './content.ts';
import { checkLinks } from './links.ts';
import { checkPages } from './pages.ts';
import { checkPhotos } from './photos.ts';

/** A site, and the result of checking it. */
export interface CheckedSite {
  /** Everything to be fixed before it is published, sorted by file and line; empty if the site is ready. */
  diagnostics: Diagnostic[];
  /** What could be better, but may be published as it is. */
  advice: Diagnostic[];
  /** The files of the site, exactly as they were checked; absent if the site cannot be built. */
  files?: Files;
  /** The content that the site was made from; absent if the site cannot be built. */
  content?: Content;
}

/**
 * Makes the site in memory and checks whether it may be published: the work of `npm run check`, and the first step of
 * `npm run deploy` and of publishing from the editor. Writes only to the cache, not to `dist`; may request the page of
 * the scheduling service over the network. A site that cannot even be built is a result, too, with the reasons in
 * `diagnostics`; only a bug of the scripts is thrown.
 *
 * @param options.root absolute path of the project
 * @param options.log receives the progress of slow work
 */
export async function checkSite(options: { root: string; log: Log }): Promise<CheckedSite> {
  try {
    const { site, weights } = await prepareSite({ ...options, now: buildDate() });
    const findings = sortDiagnostics([
      ...checkContent(site.read),
      ...(await checkBooking(site.read)),
      ...checkPages(site),
      ...checkLinks(site),
      ...(await checkPhotos(site, options.root)),
      ...checkBudgets(weights, 'error'),
    ]);
    return {
      diagnostics: findings.filter(({ severity }) => severity !== 'advice'),
      advice: findings.filter(({ severity }) => severity === 'advice'),
      files: site.files,
      content: site.read.content,
    };
  } catch (error) {
    // Undefined for a bug of the scripts.
    const reasons = diagnosticsOf(error, options.root);
    if (!reasons) throw error;
    return { diagnostics: [...reasons], advice: [] };
  }
}
