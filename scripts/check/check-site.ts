import type { Content } from '../../src/content/schema.ts';
import { checkBudgets } from '../generator/budgets.ts';
import { buildDate } from '../generator/build-date.ts';
import { prepareSite } from '../generator/build.ts';
import { adviseOnUnknownFiles } from '../generator/content/files.ts';
import type { Files } from '../generator/output.ts';
import { diagnosticsOf, sortDiagnostics } from '../lib/diagnostic.ts';
import type { Diagnostic } from '../messages/problem.ts';
import type { Log } from '../messages/notices.ts';
import { checkBooking } from './booking.ts';
import { checkContent } from './content.ts';
import { checkLinks } from './links.ts';
import { checkPhotos } from './photos.ts';
import type { ProjectRoot } from '../lib/paths.ts';

export interface CheckedSite {
  /** Problems to fix before the site is published, sorted; empty if it is ready. */
  diagnostics: readonly Diagnostic[];
  /** Suggestions that do not prevent publishing, sorted. */
  advice: Diagnostic[];
  /** The files that were checked; like `content`, absent if the site cannot be built. */
  files?: Files;
  content?: Content;
}

/** Checks whether the site may be published. If it cannot be built, the diagnostics say why. */
export async function checkSite(options: { root: ProjectRoot; log: Log }): Promise<CheckedSite> {
  const unknownFiles = await adviseOnUnknownFiles(options.root);
  try {
    const { site, weights } = await prepareSite({ ...options, now: buildDate() });
    const findings = [
      ...unknownFiles,
      ...checkContent(site.source),
      ...(await checkBooking(site.source)),
      ...checkLinks(site),
      ...(await checkPhotos(site, options.root)),
      // A build only warns about an exceeded budget.
      ...checkBudgets(weights, 'error'),
    ];
    return { ...dividedBySeverity(findings), files: site.files, content: site.source.content };
  } catch (error) {
    const diagnostics = diagnosticsOf(error, options.root);
    const isBugOfScripts = diagnostics === undefined;
    if (isBugOfScripts) throw error;
    return dividedBySeverity([...unknownFiles, ...diagnostics]);
  }
}

function dividedBySeverity(findings: readonly Diagnostic[]): Pick<CheckedSite, 'diagnostics' | 'advice'> {
  const sorted = sortDiagnostics(findings);
  return {
    diagnostics: sorted.filter(({ severity }) => severity !== 'advice'),
    advice: sorted.filter(({ severity }) => severity === 'advice'),
  };
}
