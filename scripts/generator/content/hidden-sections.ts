/** Sections with `hidden: true` stay in the content, but the landing page does not show them. */
import { valueAt, withValueAt } from './field-path.ts';

/** Maps each section to its anchor in the navigation, if any. */
const hideableSections: Readonly<Record<string, string | undefined>> = {
  insurance: undefined,
  testimonials: '#resultados',
};

/** Returns the names of the hidden sections in the value of a file; only `landing.yaml` can have them. */
export const hiddenSections = (value: unknown): string[] =>
  Object.keys(hideableSections).filter((section) => valueAt(value, [section, 'hidden']) === true);

/** Returns the value of a file without its hidden sections. */
export function withoutHiddenSections(value: unknown): unknown {
  let shown = value;
  for (const section of hiddenSections(value)) shown = withValueAt(shown, [section], undefined);
  return shown;
}

/** Returns whether a link of the navigation leads to one of the hidden sections. */
export const leadsToHidden = (hiddenNames: readonly string[], address: string): boolean =>
  hiddenNames.some((section) => hideableSections[section] === address);
