/** What the panel «Antes de publicar» lists. Checks change no file, so they wait for no change, and no change for them. */
import { readContentFiles } from '../site/content.ts';
import { checkLinks, checkSite } from '../site/build.ts';
import { publishingDiagnostics, toFindings, withoutDiagnosticsOfSamples } from '../content/findings.ts';
import { findOutdatedDescriptions, findPoorDescriptions } from '../content/picture-descriptions.ts';
import type { CheckResult, Proofreading } from '../shared/protocol.ts';
import type { Editor } from './editor.ts';

/** Checks the whole site as publishing will; samples are listed elsewhere. Takes seconds. */
export async function check({ root }: Editor): Promise<CheckResult> {
  const { diagnostics, advice, content } = await checkSite({ root, log: () => {} });
  const files = await readContentFiles(root);
  const problems = withoutDiagnosticsOfSamples(diagnostics, content?.samples ?? [], files);
  return { problems: toFindings(problems, files), advice: toFindings(advice, files) };
}

/** Reads the last site that could be built: quick, while somebody edits. */
export async function proofread({ live }: Editor): Promise<Proofreading> {
  const { site } = live.current();
  if (!site) return { publishProblems: [], descriptions: [], outdatedDescriptions: [], links: [] };
  const { files, media, content } = site.source;
  const problems = withoutDiagnosticsOfSamples(publishingDiagnostics(site.source), content.samples, files);
  return {
    publishProblems: toFindings(problems, files),
    descriptions: findPoorDescriptions(media, files),
    outdatedDescriptions: findOutdatedDescriptions(files),
    links: toFindings(checkLinks(site), files),
  };
}
