/** What «Antes de publicar» lists, and counts in its button. */
import type { CheckResult, EditorState, Finding, Proofreading, Sample } from '../../shared/protocol.ts';
import { isSameField } from '../changes.ts';

interface FindingLists {
  mustDo: {
    /** Why the pages cannot be built. */
    unbuildable: Finding[];
    /** Anything else that keeps the site from being published. */
    problems: Finding[];
    samples: Sample[];
    /** Links within the site that lead nowhere. */
    links: Finding[];
  };
  advice: {
    /** Pictures whose description does not help. */
    descriptions: Finding[];
    /** Descriptions that were written for the picture before. */
    outdatedDescriptions: Finding[];
    otherAdvice: Finding[];
  };
}

/**
 * How far a search is: `idle` while it waits, or nobody has asked for it. While it runs again, the lists keep what it
 * found before.
 */
export type SearchPhase = 'idle' | 'running' | 'failed' | 'done';

/** What was found so far, and how far each search is. */
export interface Findings extends FindingLists {
  phases: Record<'proofreading' | 'check', SearchPhase>;
}

/** The answers of the server; undefined until they come. */
interface Answers {
  proofreading?: Proofreading | undefined;
  check?: CheckResult | undefined;
}

const nothingProofread: Proofreading = { unpublishable: [], links: [], descriptions: [], outdatedDescriptions: [] };
const nothingChecked: CheckResult = { problems: [], advice: [] };

/** Lists a finding once, even if several searches found the same in the same field. */
export function listFindings(
  site: Pick<EditorState, 'problems' | 'samples'>,
  { proofreading = nothingProofread, check = nothingChecked }: Answers,
): FindingLists {
  const { unpublishable, links, descriptions, outdatedDescriptions } = proofreading;
  const foundBefore = [...site.problems, ...links, ...unpublishable];
  const foundOnlyByCheck = check.problems.filter(
    (problem) => !foundBefore.some((other) => isSameProblem(other, problem)),
  );
  // Outdated descriptions have a list of their own, in which they can be confirmed.
  const otherAdvice = check.advice.filter(
    (advice) => !outdatedDescriptions.some((other) => isSameField(other, advice)),
  );
  return {
    mustDo: {
      unbuildable: site.problems,
      problems: [...unpublishable, ...foundOnlyByCheck],
      samples: site.samples,
      links: oneForEachField(links),
    },
    advice: { descriptions, outdatedDescriptions, otherAdvice },
  };
}

/** The first finding of each field: a link that stands on several pages is only one mistake. */
const oneForEachField = (problems: readonly Finding[]): Finding[] =>
  problems.filter((problem, index) => problems.findIndex((other) => isSameField(other, problem)) === index);

const isSameProblem = (one: Finding, other: Finding) =>
  isSameField(one, other) && one.description === other.description;

/** The number of findings because of which the site cannot be published. */
export const countMustDo = ({ mustDo }: FindingLists): number => Object.values(mustDo).flat().length;

/** The words on the panel's button, which say `listo` only of a site that was searched and checked. */
export function beforePublishingLabel(findings: Findings): string {
  const mustDo = countMustDo(findings);
  const advice = Object.values(findings.advice).flat().length;
  if (mustDo > 0) return `Antes de publicar: ${mustDo}`;
  if (advice > 0) return `Antes de publicar: ${advice} ${advice === 1 ? 'consejo' : 'consejos'}`;
  const { proofreading, check } = findings.phases;
  const isReady = proofreading === 'done' && check === 'done';
  return isReady ? 'Antes de publicar: listo' : 'Antes de publicar';
}
