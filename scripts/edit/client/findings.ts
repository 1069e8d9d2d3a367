/** What «Antes de publicar» lists, brought together from all that look for it, and counted for the panel's button. */
import type { Field, Misspelling, Problem, Proofreading, Sample } from '../protocol.ts';
import type { LayerState } from './state.ts';
import type { Asked } from './use-answer.ts';

/** Everything to look at before the site is published. */
export interface Findings {
  /** What has to be done first: the site cannot be published as long as one of these is left. */
  mustDo: {
    /** Why the pages cannot be built from the files as they are now. */
    unbuildable: Problem[];
    problems: Problem[];
    samples: Sample[];
    /** Links within the site that lead nowhere. */
    links: Problem[];
  };
  /** What could be better, but may be published as it is. */
  advice: {
    misspellings: Misspelling[];
    /** Pictures without a description that helps. */
    descriptions: Problem[];
    /** Descriptions that were written for the picture before. */
    outdatedDescriptions: Problem[];
    /** Links to other sites whose address is gone. */
    outsideLinks: Problem[];
    others: Problem[];
  };
  /**
   * Whether spelling, descriptions and links were looked at; `failed` if the server was gone or had an error,
   * `links-failed` if that was so only for the links to other sites.
   */
  search: 'not-yet' | 'searching' | 'failed' | 'links-failed' | 'done';
}

/** Stands for the answer to `proofread` until it comes, or if it is lost. */
const noProofreading: Proofreading = {
  unpublishable: [],
  misspellings: [],
  descriptions: [],
  outdatedDescriptions: [],
  links: [],
};

/**
 * Brings together what the panel «Antes de publicar» lists, from four sources. What the check has found is left out if
 * another source says the same of the same field. As long as the server has not answered, or if its answer was lost, that
 * source counts as empty; `search` says so.
 *
 * @param state.site the first source: the samples, and why the files as they are now cannot be built (`problems`)
 * @param state.check the second: the result of the last check of the whole site, which a button starts
 * @param proofreading the third: the server's answer to `proofread`
 * @param outsideLinks the fourth: the server's answer to `outside-links`, the broken links to other sites
 */
export function findingsOf(
  { site, check }: Pick<LayerState, 'site' | 'check'>,
  proofreading: Asked<Proofreading>,
  outsideLinks: Asked<Problem[]>,
): Findings {
  const { unpublishable, misspellings, descriptions, outdatedDescriptions, links } =
    proofreading.result ?? noProofreading;
  // Errors that the check has found, too, are listed where the other sources have them.
  const foundElsewhere = [...site.problems, ...links, ...unpublishable];
  const foundOnlyByCheck = check.problems.filter(
    (problem) => !foundElsewhere.some((other) => isSameProblem(other, problem)),
  );
  // The check gives advice on outdated descriptions, too. They are listed by themselves, with a button to confirm each.
  const otherAdvice = check.advice.filter(
    (problem) => !outdatedDescriptions.some((other) => isSameField(other, problem)),
  );
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
      outsideLinks: oneForEachField(outsideLinks.result ?? []),
      others: otherAdvice,
    },
    search: searchPhase(proofreading, outsideLinks),
  };
}

/**
 * How far the editor has come in looking at spelling, descriptions and links, as the panel shows it: see `Findings.search`.
 * `searching` as long as one of the two answers is awaited, even if the one before is still listed.
 */
function searchPhase(proofreading: Asked<Proofreading>, outsideLinks: Asked<Problem[]>): Findings['search'] {
  if (proofreading.phase === 'waiting' || outsideLinks.phase === 'waiting') return 'searching';
  if (proofreading.phase === 'idle') return 'not-yet';
  // The phase is `answered` or `lost` here. There is no result if the server had an error or was gone.
  if (!proofreading.result) return 'failed';
  // `idle`: nobody has opened the panel yet, so the links to other sites were not looked at.
  const haveLinksFailed = outsideLinks.phase !== 'idle' && !outsideLinks.result;
  return haveLinksFailed ? 'links-failed' : 'done';
}

/**
 * The first problem of each field, for lists of broken links. A link of the content that stands on several pages is one
 * mistake, although each page may spell its address otherwise. If one field has two broken links, the second is listed once
 * the first is repaired.
 */
function oneForEachField(problems: readonly Problem[]): Problem[] {
  const firstOfField = new Map<string, Problem>();
  for (const problem of problems) {
    const field = `${problem.file} ${problem.path}`;
    if (!firstOfField.has(field)) firstOfField.set(field, problem);
  }
  return [...firstOfField.values()];
}

const isSameField = (one: Field, other: Field) => one.file === other.file && one.path === other.path;

/** Whether two problems are about the same field and say the same of it. */
const isSameProblem = (one: Problem, other: Problem) =>
  isSameField(one, other) && one.description === other.description;

/** How many things have to be done before the site can be published. */
export const countMustDo = ({ mustDo }: Findings): number => Object.values(mustDo).flat().length;

/** How many things could be better. */
export const countAdvice = ({ advice }: Findings): number => Object.values(advice).flat().length;

/**
 * The label of the button that opens the panel «Antes de publicar». It has the number of things that have to be done or, if
 * there are none, of pieces of advice. Without either, it says `listo` if the search for mistakes is done and the whole site
 * is checked; otherwise it is the name of the panel alone.
 *
 * @param isChecked whether the latest check of the whole site has ended with a result; false while one is running
 */
export function beforePublishingLabel(findings: Findings, isChecked: boolean): string {
  const mustDo = countMustDo(findings);
  const advice = countAdvice(findings);
  if (mustDo > 0) return `Antes de publicar: ${mustDo}`;
  if (advice > 0) return `Antes de publicar: ${advice} ${advice === 1 ? 'consejo' : 'consejos'}`;
  const isReady = isChecked && findings.search === 'done';
  return isReady ? 'Antes de publicar: listo' : 'Antes de publicar';
}
