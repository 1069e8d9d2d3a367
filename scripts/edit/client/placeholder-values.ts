/** Texts and labels with the values or names of their placeholders. */
import { tableWithOffices, valueAt } from '../site/browser.ts';
import { isGroup } from '../content/compare-and-set.ts';
import type { EditorState } from '../shared/protocol.ts';
import { placeholderPattern } from '../shared/placeholder-names.ts';

/** What the names of placeholders and list entries come from. */
export type NameSources = Pick<EditorState, 'files' | 'placeholders'>;

/** A text as the page shows it. A value that only the page knows is replaced by its name: `«Enlace a WhatsApp»`. */
export const withPlaceholderValues = (text: string, site: NameSources): string =>
  text.replaceAll(placeholderPattern, (_, name: string) => site.placeholders[name] ?? `«${spanishNameOf(name, site)}»`);

/** Letters of a text as the build counts them for its limits: with the values of placeholders. */
export const countLetters = (text: string, { placeholders }: Pick<EditorState, 'placeholders'>): number =>
  text.replaceAll(placeholderPattern, (written, name: string) => placeholders[name] ?? written).trim().length;

/** The words by which people know a placeholder, such as `Correo` for `{email}`; an unknown one is its own name. */
export const spanishNameOf = (name: string, { files }: Pick<EditorState, 'files'>): string =>
  tableWithOffices(officesOf(files))[name]?.label ?? name;

/** Each office adds a placeholder of its own, such as `{direccion_centro}`. */
function officesOf(files: EditorState['files']) {
  const locations = valueAt(files['content/site.yaml']?.value, ['locations']);
  const groups = Array.isArray(locations) ? locations.filter(isGroup) : [];
  return groups.map(({ id, name }) => ({ id: String(id), name: String(name) }));
}
