import type { EditorState, Field } from '../shared/protocol.ts';
import { valueAtField } from './look-up.ts';

/** A section of the landing page that the practice can hide. */
export interface HideableSection {
  title: string;
  /** The group with the section's content. */
  field: Field;
  /** The field of that group which hides the section if it is true. */
  hiddenField: Field;
  isHidden: boolean;
}

const LANDING_FILE = 'content/landing.yaml';

/** The sections with a field `hidden` in the schema, apart from optional ones that the content leaves out. */
export function hideableSections({ files }: EditorState): HideableSection[] {
  const landing = files[LANDING_FILE];
  if (!landing) return [];
  const groups = Object.entries(landing.form.properties ?? {});
  const hideableGroups = groups.filter(
    ([path, { properties = {} }]) => 'hidden' in properties && valueAtField(landing.value, path) !== undefined,
  );
  return hideableGroups.map(([path, { title }]) => {
    const hiddenPath = `${path}.hidden`;
    return {
      title,
      field: { file: LANDING_FILE, path },
      hiddenField: { file: LANDING_FILE, path: hiddenPath },
      isHidden: valueAtField(landing.value, hiddenPath) === true,
    };
  });
}
