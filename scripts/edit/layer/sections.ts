import type { EditorState, Field } from '../protocol.ts';
import { valueAt } from './look-up.ts';

/** A section of a page that can be hidden without losing its words. */
export interface HideableSection {
  title: string;
  /** The section itself. */
  field: Field;
  /** The field that hides it. */
  switchField: Field;
  isHidden: boolean;
}

/** The sections that the content has and that can be hidden: optional groups with a field `hidden`. */
export const hideableSections = ({ files }: EditorState): HideableSection[] =>
  Object.entries(files).flatMap(([file, { form, value }]) =>
    Object.entries(form.properties ?? {}).flatMap(([path, { title, properties = {} }]) => {
      const exists = valueAt(value, path) !== undefined;
      if (!exists || !('hidden' in properties)) return [];
      const switchPath = `${path}.hidden`;
      return [
        {
          title,
          field: { file, path },
          switchField: { file, path: switchPath },
          isHidden: valueAt(value, switchPath) === true,
        },
      ];
    }),
  );

/** The section that holds a field; undefined if it cannot be hidden. */
export const sectionOf = (site: EditorState, { file, path }: Field): HideableSection | undefined =>
  hideableSections(site).find(({ field }) => field.file === file && path.startsWith(`${field.path}.`));
