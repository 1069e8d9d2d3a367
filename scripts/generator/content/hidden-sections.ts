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

const isHidden = (landing: unknown, section: string) => valueAt(landing, [section, 'hidden']) === true;

/**
 * The names of the hidden sections, as in `content/landing.yaml`.
 *
 * @param landing the value of that file, valid or not
 */
export const hiddenSections = (landing: unknown): string[] =>
  Object.keys(hideableSections).filter((section) => isHidden(landing, section));

/** The value of `content/landing.yaml`, valid or not, without its hidden sections. */
export function withoutHiddenSections(landing: unknown): unknown {
  const hidden = hiddenSections(landing);
  if (hidden.length === 0) return landing;
  return Object.fromEntries(Object.entries(landing as object).filter(([key]) => !hidden.includes(key)));
}

/**
 * The navigation without the items that lead to a hidden section.
 *
 * @param hidden the result of `hiddenSections`
 */
export const navigationWithout = (
  hidden: readonly string[],
  navigation: SiteContent['navigation'],
): SiteContent['navigation'] => {
  const anchors = hidden.map((section) => hideableSections[section]);
  return navigation.filter(({ url }) => !anchors.includes(url));
};
