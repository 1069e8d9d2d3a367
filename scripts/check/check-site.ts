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
  /** Everything to be fixed before it is published, by file and line; empty if the site is ready. */
  diagnostics: Diagnostic[];
  /** What could be better, but may be published as it is. */
  advice: Diagnostic[];
  /** The files of the site, exactly as they were checked; absent if the site cannot be built. */
  files?: Files;
  /** The content that the site was made from; absent if the site cannot be built. */
  content?: Content;
}

/**
 * Makes the site in memory and checks whether it may be published. Leaves `dist` alone; asks the network for the page
 * of the scheduling service. Problems are part of the result; only a bug of the scripts is thrown.
 *
 * @param options.root absolute path of the project
 * @param options.log receives the progress of slow work
 */
export async function checkSite(options: { root: string; log: Log }): Promise<CheckedSite> {
  try {
    const { site, weights } = await prepareSite({ ...options, now: buildDate() });
    const found = sortDiagnostics([
      ...checkContent(site.read),
      ...(await checkBooking(site.read)),
      ...checkPages(site),
      ...checkLinks(site),
      ...(await checkPhotos(site, options.root)),
      ...checkBudgets(weights, 'error'),
    ]);
    const isAdvice = ({ severity }: Diagnostic) => severity === 'advice';
    return {
      diagnostics: found.filter((diagnostic) => !isAdvice(diagnostic)),
      advice: found.filter(isAdvice),
      files: site.files,
      ...(site.read.content && { content: site.read.content }),
    };
  } catch (error) {
    const diagnostics = diagnosticsOf(error, options.root);
    if (!diagnostics) throw error;
    return { diagnostics: [...diagnostics], advice: [] };
  }
}
