/** The sections of the pages that the practice can hide. */
import type { EditorState, Field } from '../protocol.ts';
import { valueAtField } from './look-up.ts';

/** A section of a page that can be hidden without losing its words. */
export interface HideableSection {
  title: string;
  /** The section itself. */
  field: Field;
  /** The field that hides it. */
  switchField: Field;
  isHidden: boolean;
}

/**
 * The sections that the practice can hide, such as the testimonials, in the order of the files. These are the top-level
 * groups for which the schema has a field `hidden`; groups that the content leaves out do not count.
 */
export function hideableSections({ files }: EditorState): HideableSection[] {
  const sections: HideableSection[] = [];
  for (const [file, { form, value }] of Object.entries(files)) {
    for (const [path, { title, properties = {} }] of Object.entries(form.properties ?? {})) {
      const exists = valueAtField(value, path) !== undefined;
      if (!exists || !('hidden' in properties)) continue;
      const switchField = { file, path: `${path}.hidden` };
      const isHidden = valueAtField(value, switchField.path) === true;
      sections.push({ title, field: { file, path }, switchField, isHidden });
    }
  }
  return sections;
}

/** The section that contains a field; undefined if the field is in none, or in one that cannot be hidden. */
export const sectionOf = (site: EditorState, { file, path }: Field): HideableSection | undefined =>
  hideableSections(site).find(({ field }) => field.file === file && path.startsWith(`${field.path}.`));
