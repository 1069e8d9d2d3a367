/** Sections of the landing page that the content keeps while the page does without them (`hidden: true`). */
import type { SiteContent } from '../../../src/content/schema.ts';
import { valueAt } from './field-path.ts';

/** Each with the anchor by which the navigation leads to it, if any. */
const hideableSections: Readonly<Record<string, string | undefined>> = {
  insurance: undefined,
  testimonials: '#resultados',
};

const isHidden = (landing: unknown, section: string) => valueAt(landing, [section, 'hidden']) === true;

export const hiddenSections = (landing: unknown): string[] =>
  Object.keys(hideableSections).filter((section) => isHidden(landing, section));

export function withoutHiddenSections(landing: unknown): unknown {
  const hidden = hiddenSections(landing);
  if (hidden.length === 0) return landing;
  // A value with hidden sections is an object.
  const shownSections = Object.entries(landing as object).filter(([section]) => !hidden.includes(section));
  return Object.fromEntries(shownSections);
}

/** A copy of the navigation without the items that lead to a hidden section: their links would lead nowhere. */
export function navigationWithout(
  hidden: readonly string[],
  navigation: SiteContent['navigation'],
): SiteContent['navigation'] {
  const hiddenAnchors = hidden.map((section) => hideableSections[section]);
  return navigation.filter(({ url }) => !hiddenAnchors.includes(url));
}
