/** What «Antes de publicar» lists, and counts in its button. */
import type { CheckResult, EditorState, Finding, Proofreading, Sample } from '../../shared/protocol.ts';
import { withNoun } from '../../shared/sentences.ts';
import { isSameField } from '../changes.ts';

interface FindingLists {
  mustDo: {
    /** Why the pages cannot be built. */
    buildProblems: Finding[];
    /** Anything else that keeps the site from being published. */
    publishProblems: Finding[];
    samples: Sample[];
    /** Links within the site that lead nowhere. */
    links: Finding[];
  };
  advice: {
    /** Pictures whose description does not help. */
    descriptions: Finding[];
    /** Descriptions that were written for an earlier picture. */
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

const nothingProofread: Proofreading = { publishProblems: [], links: [], descriptions: [], outdatedDescriptions: [] };
const nothingChecked: CheckResult = { problems: [], advice: [] };

/** Sorts what was found into lists, and each finding into one only, even if several searches have found it. */
export function listFindings(
  site: Pick<EditorState, 'problems' | 'samples'>,
  { proofreading = nothingProofread, check = nothingChecked }: Answers,
): FindingLists {
  const { publishProblems, links, descriptions, outdatedDescriptions } = proofreading;
  const problemsBeforeCheck = [...site.problems, ...links, ...publishProblems];
  const newInCheck = check.problems.filter(
    (problem) => !problemsBeforeCheck.some((other) => isSameProblem(other, problem)),
  );
  // The check finds outdated descriptions, too, in other words: its advice on their fields waits until they are
  // rewritten or confirmed.
  const otherAdvice = check.advice.filter(
    (advice) => !outdatedDescriptions.some((other) => isSameField(other, advice)),
  );
  return {
    mustDo: {
      buildProblems: site.problems,
      publishProblems: [...publishProblems, ...newInCheck],
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

/** The words on the panel's button, which say `listo` only of a site that was proofread and checked. */
export function beforePublishingLabel(findings: Findings): string {
  const mustDo = countMustDo(findings);
  const advice = Object.values(findings.advice).flat().length;
  if (mustDo > 0) return `Antes de publicar: ${mustDo}`;
  if (advice > 0) return `Antes de publicar: ${withNoun(advice, 'consejo', 'consejos')}`;
  const { proofreading, check } = findings.phases;
  const isReady = proofreading === 'done' && check === 'done';
  return isReady ? 'Antes de publicar: listo' : 'Antes de publicar';
}
