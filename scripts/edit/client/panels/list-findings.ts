/** What «Antes de publicar» lists, and counts in its button. */
import type { CheckResult, EditorState, Field, Finding, Proofreading, Sample } from '../../shared/protocol.ts';

interface FindingLists {
  mustDo: {
    /** Why the pages cannot be built. */
    unbuildable: Finding[];
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
    /** Links to other sites that are gone. */
    outsideLinks: Finding[];
    others: Finding[];
  };
}

/** What was found before stays in the lists while `running`. */
export type SearchPhase = 'idle' | 'running' | 'failed' | 'done';

export interface Findings extends FindingLists {
  phases: Record<'proofreading' | 'outsideLinks' | 'check', SearchPhase>;
}

/** Lists each finding once. */
export function listFindings(
  site: Pick<EditorState, 'problems' | 'samples'>,
  proofreading: Proofreading | undefined,
  outsideLinks: readonly Finding[] = [],
  check: CheckResult = { problems: [], advice: [] },
): FindingLists {
  const { unpublishable = [], links = [], descriptions = [], outdatedDescriptions = [] } = proofreading ?? {};
  const foundElsewhere = [...site.problems, ...links, ...unpublishable];
  const foundOnlyByCheck = check.problems.filter(
    (problem) => !foundElsewhere.some((other) => isSameProblem(other, problem)),
  );
  // Only their own list has a button to confirm each.
  const others = check.advice.filter((problem) => !outdatedDescriptions.some((other) => isSameField(other, problem)));
  return {
    mustDo: {
      unbuildable: site.problems,
      problems: [...unpublishable, ...foundOnlyByCheck],
      samples: site.samples,
      links: oneForEachField(links),
    },
    advice: {
      descriptions,
      outdatedDescriptions,
      outsideLinks: oneForEachField(outsideLinks),
      others,
    },
  };
}

/** A broken link on several pages is one mistake. */
const oneForEachField = (problems: readonly Finding[]): Finding[] =>
  problems.filter((problem, index) => problems.findIndex((other) => isSameField(other, problem)) === index);

const isSameField = (one: Field, other: Field) => one.file === other.file && one.path === other.path;

const isSameProblem = (one: Finding, other: Finding) =>
  isSameField(one, other) && one.description === other.description;

export const countMustDo = ({ mustDo }: FindingLists): number => Object.values(mustDo).flat().length;

/** `listo` only of a site that was searched and checked. */
export function beforePublishingLabel(findings: Findings): string {
  const mustDo = countMustDo(findings);
  const advice = Object.values(findings.advice).flat().length;
  if (mustDo > 0) return `Antes de publicar: ${mustDo}`;
  if (advice > 0) return `Antes de publicar: ${advice} ${advice === 1 ? 'consejo' : 'consejos'}`;
  const { proofreading, check } = findings.phases;
  const isReady = proofreading === 'done' && check === 'done';
  return isReady ? 'Antes de publicar: listo' : 'Antes de publicar';
}
