import type { Content } from '../../src/content/schema.ts';
import { checkBudgets } from '../generator/budgets.ts';
import { buildDate } from '../generator/build-date.ts';
import { prepareSite } from '../generator/build.ts';
import { adviseOnConflictCopies } from '../generator/content/files.ts';
import type { Files } from '../generator/output.ts';
import { diagnosticsOf, sortDiagnostics, type Diagnostic } from '../lib/diagnostic.ts';
import type { Log } from '../messages/notices.ts';
import { checkBooking } from './booking.ts';
import { checkContent } from './content.ts';
import { checkLinks } from './links.ts';
import { checkPages } from './pages.ts';
import { checkPhotos } from './photos.ts';
import { checkTypefaces } from './typefaces.ts';
import type { ProjectRoot } from '../lib/paths.ts';

export interface CheckedSite {
  /** Everything to be fixed before it is published, sorted by file and line; empty if the site is ready. */
  diagnostics: Diagnostic[];
  /** What could be better, but may be published as it is; sorted, too. */
  advice: Diagnostic[];
  /** The files of the site, exactly as they were checked; absent if the site cannot be built. */
  files?: Files;
  content?: Content;
}

/**
 * Makes the site in memory and checks whether it may be published. Of a site that cannot be built, the reasons are the
 * diagnostics; only a bug of the scripts is thrown.
 */
export async function checkSite(options: { root: ProjectRoot; log: Log }): Promise<CheckedSite> {
  try {
    const { site, weights } = await prepareSite({ ...options, now: buildDate() });
    const findings = [
      ...checkContent(site.read),
      ...(await adviseOnConflictCopies(options.root)),
      ...(await checkBooking(site.read)),
      ...checkPages(site),
      ...checkLinks(site),
      ...(await checkPhotos(site, options.root)),
      ...(await checkTypefaces(site)),
      // A build only warns of a page that is too heavy; to publish it is an error.
      ...checkBudgets(weights, 'error'),
    ];
    const toBeFixed = findings.filter(({ severity }) => severity !== 'advice');
    const advice = findings.filter(({ severity }) => severity === 'advice');
    return {
      diagnostics: sortDiagnostics(toBeFixed),
      advice: sortDiagnostics(advice),
      files: site.files,
      content: site.read.content,
    };
  } catch (error) {
    const reasons = diagnosticsOf(error, options.root);
    const isBugOfScripts = reasons === undefined;
    if (isBugOfScripts) throw error;
    return { diagnostics: [...reasons], advice: [] };
  }
}
