/** The sections of the pages that the practice can hide. */
import type { EditorState, Field } from '../shared/protocol.ts';
import { valueAtField } from './look-up.ts';

export interface HideableSection {
  title: string;
  /** The group with the section's content. */
  field: Field;
  /** The field of that group which hides the section if it is true. */
  switchField: Field;
  isHidden: boolean;
}

/** The groups for which the schema has a field `hidden`, and that the content has. */
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

/** The section that a field belongs to, if it can be hidden. */
export const sectionOf = (site: EditorState, { file, path }: Field): HideableSection | undefined =>
  hideableSections(site).find(({ field }) => field.file === file && path.startsWith(`${field.path}.`));
