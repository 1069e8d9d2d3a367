/**
 * Sections of the landing page that are kept in the content while the page does without them: those whose group says
 * `hidden: true`. For the site they are as if they had been deleted; their pictures stay in `content/media/`.
 */
import type { SiteContent } from '../../../src/content/schema.ts';
import { valueAt } from './field-path.ts';

/** The sections that can be hidden, with the anchor that leads to them from the navigation. */
const hideableSections: Readonly<Record<string, string | undefined>> = {
  insurance: undefined,
  testimonials: '#resultados',
};

const isHidden = (landing: unknown, section: string) => valueAt(landing, [section, 'hidden']) === true;

/** The names of the hidden sections, as in `content/landing.yaml`. */
export const hiddenSections = (landing: unknown): string[] =>
  Object.keys(hideableSections).filter((section) => isHidden(landing, section));

/** A copy of the value of `content/landing.yaml` without its hidden sections. */
export function withoutHiddenSections(landing: unknown): unknown {
  const hidden = hiddenSections(landing);
  if (hidden.length === 0) return landing;
  return Object.fromEntries(Object.entries(landing as object).filter(([key]) => !hidden.includes(key)));
}

/** The items of the navigation that lead to a section which the page shows. */
export const navigationWithout = (
  hidden: readonly string[],
  navigation: SiteContent['navigation'],
): SiteContent['navigation'] => {
  const anchors = hidden.map((section) => hideableSections[section]);
  return navigation.filter(({ url }) => !anchors.includes(url));
};
