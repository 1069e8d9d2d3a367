import type { EditorState } from '../shared/protocol.ts';
import { valueAtField } from './look-up.ts';

const LANDING_FILE = 'content/landing.yaml';

/** The sections with a field `hidden` in the schema, apart from optional ones that the content leaves out. */
export function hideableSections({ files }: EditorState) {
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
      hiddenField: { file: LANDING_FILE, path: hiddenPath },
      isHidden: valueAtField(landing.value, hiddenPath) === true,
    };
  });
}
