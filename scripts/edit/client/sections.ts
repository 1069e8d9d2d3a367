/** The sections of the landing page that the practice can hide. */
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

const file = 'content/landing.yaml';

/** The groups for which the schema has a field `hidden`, and that the content has. */
export function hideableSections({ files }: EditorState): HideableSection[] {
  const landing = files[file];
  if (!landing) return [];
  const groups = Object.entries(landing.form.properties ?? {});
  const hideableGroups = groups.filter(
    ([path, { properties = {} }]) => 'hidden' in properties && valueAtField(landing.value, path) !== undefined,
  );
  return hideableGroups.map(([path, { title }]) => {
    const switchPath = `${path}.hidden`;
    return {
      title,
      field: { file, path },
      switchField: { file, path: switchPath },
      isHidden: valueAtField(landing.value, switchPath) === true,
    };
  });
}

/** The section that a field belongs to, if it can be hidden. */
export const sectionOf = (site: EditorState, field: Field): HideableSection | undefined =>
  hideableSections(site).find(
    (section) => field.file === section.field.file && field.path.startsWith(`${section.field.path}.`),
  );
