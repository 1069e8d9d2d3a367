/** Texts and labels with the values or names of their placeholders. */
import { valueAt } from '../site/browser.ts';
import { isGroup } from '../content/compare-and-set.ts';
import type { EditorState } from '../shared/protocol.ts';
import { placeholderPattern, placeholderName } from '../shared/placeholder-names.ts';
import type { PlaceholderLabels } from './page/editable-html.ts';

/** What the names of placeholders and list entries come from. */
export type NameSources = Pick<EditorState, 'files' | 'placeholders'>;

/** A text as the page shows it. A value that only the page knows is replaced by its name: `«Enlace a WhatsApp»`. */
export const withPlaceholderValues = (text: string, site: NameSources): string =>
  text.replaceAll(placeholderPattern, (_, name: string) => site.placeholders[name] ?? `«${nameOf(name, site)}»`);

/** Letters of a text as the build counts them for its limits: with the values of placeholders. */
export const countLetters = (text: string, { placeholders }: Pick<EditorState, 'placeholders'>): number =>
  text.replaceAll(placeholderPattern, (written, name: string) => placeholders[name] ?? written).trim().length;

const nameOf = (key: string, site: NameSources): string => placeholderName(key, officeNames(site));

/** Labels that show the value, because a text of the page is read where it stands. */
export const labelsOnPage = (site: EditorState): PlaceholderLabels => ({
  textOf: (key) => site.placeholders[key] ?? nameOf(key, site),
  titleOf: (key) => nameOf(key, site),
});

/** Labels that show the name: below the field, the form shows the text with the values. */
export const labelsInForm = (site: EditorState): PlaceholderLabels => ({
  textOf: (key) => nameOf(key, site),
  titleOf: (key) => site.placeholders[key] ?? '',
});

/** The names of offices by their id, which `{direccion_centro}` has in its name. */
export function officeNames({ files }: Pick<EditorState, 'files'>): Record<string, string> {
  const locations = valueAt(files['content/site.yaml']?.value, ['locations']);
  const offices = Array.isArray(locations) ? locations.filter(isGroup) : [];
  return Object.fromEntries(offices.map(({ id, name }) => [String(id), String(name)]));
}
