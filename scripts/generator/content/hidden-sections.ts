/** Sections with `hidden: true` stay in the content, but the landing page does not show them. */
import type { SiteContent } from '../../../src/content/schema.ts';
import { valueAt } from './field-path.ts';

/** Maps each section to its anchor in the navigation, if any. */
const hideableSections: Readonly<Record<string, string | undefined>> = {
  insurance: undefined,
  testimonials: '#resultados',
};

const isHidden = (landing: unknown, section: string) => valueAt(landing, [section, 'hidden']) === true;

/** Returns the names of the hidden sections in the value of a file; only `landing.yaml` can have them. */
export const hiddenSections = (landing: unknown): string[] =>
  Object.keys(hideableSections).filter((section) => isHidden(landing, section));

/** Returns the value of a file without its hidden sections; only `landing.yaml` can have them. */
export function withoutHiddenSections(landing: unknown): unknown {
  const hidden = hiddenSections(landing);
  if (hidden.length === 0) return landing;
  const shownSections = Object.entries(landing as object).filter(([section]) => !hidden.includes(section));
  return Object.fromEntries(shownSections);
}

/** Removes the items of the navigation whose links would be broken. */
export function navigationWithout(
  hidden: readonly string[],
  navigation: SiteContent['navigation'],
): SiteContent['navigation'] {
  const hiddenAnchors = hidden.map((section) => hideableSections[section]);
  return navigation.filter(({ url }) => !hiddenAnchors.includes(url));
}
