/** What the panel «Antes de publicar» lists. Checks change no file, so they wait for no change, and no change for them. */
import { readContentFiles } from '../site/content.ts';
import { checkLinks, checkSite } from '../site/build.ts';
import { publishingDiagnostics, toFindings, withoutDiagnosticsOfSamples } from '../content/findings.ts';
import { findOutdatedDescriptions, findPoorDescriptions } from '../content/picture-descriptions.ts';
import type { CheckResult, Proofreading } from '../shared/protocol.ts';
import type { Editor } from './editor.ts';

/** Checks the whole site as publishing will, apart from samples, which the panel has from the state. Takes seconds. */
export async function check({ root }: Editor): Promise<CheckResult> {
  const { diagnostics, advice, content } = await checkSite({ root, log: () => {} });
  const files = await readContentFiles(root);
  const otherDiagnostics = withoutDiagnosticsOfSamples(diagnostics, content?.samples ?? [], files);
  return { problems: toFindings(otherDiagnostics, files), advice: toFindings(advice, files) };
}

/** Checks the last site that could be built, but builds nothing: quick, while somebody edits. */
export async function proofread({ live }: Editor): Promise<Proofreading> {
  const { site } = live.current();
  if (!site) return { publishProblems: [], descriptions: [], outdatedDescriptions: [], links: [] };
  const { files, media, content } = site.source;
  const otherDiagnostics = withoutDiagnosticsOfSamples(publishingDiagnostics(site.source), content.samples, files);
  return {
    publishProblems: toFindings(otherDiagnostics, files),
    descriptions: findPoorDescriptions(media, files),
    outdatedDescriptions: findOutdatedDescriptions(files),
    links: toFindings(checkLinks(site), files),
  };
}
