/** What «Antes de publicar» lists, brought together from all that look for it, and counted for the panel's button. */
import type { CheckResult, EditorState, Field, Misspelling, Finding, Proofreading, Sample } from '../protocol.ts';

/** Everything to look at before the site is published. */
interface FindingLists {
  /** The site cannot be published as long as one of these is left. */
  mustDo: {
    /** Why the pages cannot be built from the files as they are now. */
    unbuildable: Finding[];
    problems: Finding[];
    samples: Sample[];
    /** Links within the site that lead nowhere. */
    links: Finding[];
  };
  advice: {
    misspellings: Misspelling[];
    /** Pictures without a description that helps. */
    descriptions: Finding[];
    /** Descriptions that were written for the picture before. */
    outdatedDescriptions: Finding[];
    /** Links to other sites whose address is gone. */
    outsideLinks: Finding[];
    others: Finding[];
  };
}

/** How far a search has come. What the one before has found stays in the lists while it is `running`. */
export type Phase = 'idle' | 'running' | 'failed' | 'done';

export interface Findings extends FindingLists {
  phases: Record<'proofreading' | 'outsideLinks' | 'check', Phase>;
}

/**
 * Each finding once: what the check of the whole site has found is left out if another source says the same.
 *
 * @param proofreading undefined, like the two others, until its first answer
 */
export function listFindings(
  site: Pick<EditorState, 'problems' | 'samples'>,
  proofreading: Proofreading | undefined,
  outsideLinks: readonly Finding[] = [],
  check: CheckResult = { problems: [], advice: [] },
): FindingLists {
  const { unpublishable = [], links = [], outdatedDescriptions = [] } = proofreading ?? {};
  const { misspellings = [], descriptions = [] } = proofreading ?? {};
  const foundElsewhere = [...site.problems, ...links, ...unpublishable];
  const foundOnlyByCheck = check.problems.filter(
    (problem) => !foundElsewhere.some((other) => isSameProblem(other, problem)),
  );
  // The check gives advice on outdated descriptions, too, but only their own list has a button to confirm each.
  const others = check.advice.filter((problem) => !outdatedDescriptions.some((other) => isSameField(other, problem)));
  return {
    mustDo: {
      unbuildable: site.problems,
      problems: [...unpublishable, ...foundOnlyByCheck],
      samples: site.samples,
      links: oneForEachField(links),
    },
    advice: {
      misspellings,
      descriptions,
      outdatedDescriptions,
      outsideLinks: oneForEachField(outsideLinks),
      others,
    },
  };
}

/** A broken link that stands on several pages is one mistake, although each page may spell its address otherwise. */
const oneForEachField = (problems: readonly Finding[]): Finding[] =>
  problems.filter((problem, index) => problems.findIndex((other) => isSameField(other, problem)) === index);

const isSameField = (one: Field, other: Field) => one.file === other.file && one.path === other.path;

const isSameProblem = (one: Finding, other: Finding) =>
  isSameField(one, other) && one.description === other.description;

/** How many things have to be done before the site can be published. */
export const countMustDo = ({ mustDo }: FindingLists): number => Object.values(mustDo).flat().length;

/** What the button says that opens «Antes de publicar»; `listo` only of a site that was searched and checked. */
export function beforePublishingLabel(findings: Findings): string {
  const mustDo = countMustDo(findings);
  const advice = Object.values(findings.advice).flat().length;
  if (mustDo > 0) return `Antes de publicar: ${mustDo}`;
  if (advice > 0) return `Antes de publicar: ${advice} ${advice === 1 ? 'consejo' : 'consejos'}`;
  const { proofreading, check } = findings.phases;
  const isReady = proofreading === 'done' && check === 'done';
  return isReady ? 'Antes de publicar: listo' : 'Antes de publicar';
}
