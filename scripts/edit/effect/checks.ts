/**
 * What the panel «Antes de publicar» lists. Checks change no file, so they wait for no change, and no change for them.
 */
import { type Diagnostic, readContentFiles } from '../site/content.ts';
import { checkLinks, checkSite } from '../site/build.ts';
import { publishingDiagnostics, toFindings, withoutDiagnosticsOfSamples } from '../content/findings.ts';
import { findOutdatedDescriptions, findPoorDescriptions } from '../content/picture-descriptions.ts';
import type { CheckResult, Proofreading } from '../shared/protocol.ts';
import type { Editor } from './editor.ts';

/** Checks the whole site as publishing will; leaves out samples, which the panel has from the state. */
export async function check({ root }: Editor): Promise<CheckResult> {
  const { diagnostics, advice, content } = await checkSite({ root, log: () => {} });
  const files = await readContentFiles(root);
  const findingsOutsideSamples = (found: readonly Diagnostic[]) =>
    toFindings(withoutDiagnosticsOfSamples(found, content?.samples ?? [], files), files);
  return { problems: findingsOutsideSamples(diagnostics), advice: findingsOutsideSamples(advice) };
}

/** Checks the last site that could be built, without building: quick enough while somebody edits. */
export function proofread({ live }: Editor): Proofreading {
  const { site } = live.current();
  if (!site) return { publishProblems: [], descriptions: [], outdatedDescriptions: [], links: [] };
  const { files, media, content } = site.source;
  const diagnosticsOutsideSamples = withoutDiagnosticsOfSamples(
    publishingDiagnostics(site.source),
    content.samples,
    files,
  );
  return {
    publishProblems: toFindings(diagnosticsOutsideSamples, files),
    descriptions: findPoorDescriptions(media, files),
    outdatedDescriptions: findOutdatedDescriptions(site.source),
    links: toFindings(checkLinks(site), files),
  };
}
