/**
 * Sections of the landing page that are kept in the content while the page does without them: those whose group says
 * `hidden: true`. For the site they are as if they had been deleted; their pictures stay in `content/media/`.
 */
import type { SiteContent } from '../../../src/content/schema.ts';
import { valueAt } from './field-path.ts';

/**
 * The sections that can be hidden, each with the anchor by which the navigation leads to it; undefined if none does.
 */
const hideableSections: Readonly<Record<string, string | undefined>> = {
  insurance: undefined,
  testimonials: '#resultados',
};

/** Whether a section's group in the value of `content/landing.yaml` says `hidden: true`. */
const isHidden = (landing: unknown, section: string) => valueAt(landing, [section, 'hidden']) === true;

/**
 * The names of the hidden sections as in `content/landing.yaml`, such as `insurance`; usually none.
 *
 * @param landing the value of that file, valid or not
 */
export const hiddenSections = (landing: unknown): string[] =>
  Object.keys(hideableSections).filter((section) => isHidden(landing, section));

/**
 * Leaves out the hidden sections, so that the site is made as if they had been deleted.
 *
 * @param landing the value of `content/landing.yaml`, valid or not
 * @returns a copy without its hidden sections; the value itself if none is hidden
 */
export function withoutHiddenSections(landing: unknown): unknown {
  const hidden = hiddenSections(landing);
  if (hidden.length === 0) return landing;
  // A value with hidden sections is an object.
  const shownSections = Object.entries(landing as object).filter(([section]) => !hidden.includes(section));
  return Object.fromEntries(shownSections);
}

/**
 * A copy of the navigation without the items that lead to a hidden section: their links would lead nowhere.
 *
 * @param hidden the names of the hidden sections, from `hiddenSections`
 */
export function navigationWithout(
  hidden: readonly string[],
  navigation: SiteContent['navigation'],
): SiteContent['navigation'] {
  // Undefined for a section to which no item leads.
  const hiddenAnchors = hidden.map((section) => hideableSections[section]);
  return navigation.filter(({ url }) => !hiddenAnchors.includes(url));
}
