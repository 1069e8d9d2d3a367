import type { EditorState, Field } from '../shared/protocol.ts';
import { valueAtField } from './look-up.ts';

const landingFile = 'content/landing.yaml';

interface HideableSection {
  title: string;
  /** The field that hides it, such as `insurance.hidden`. */
  hiddenField: Field;
  isHidden: boolean;
}

/** The sections with a field `hidden` in the schema, apart from optional ones that the content leaves out. */
export function hideableSections({ files }: EditorState): HideableSection[] {
  const landing = files[landingFile];
  // Before a site could be built, no file is known.
  if (!landing) return [];
  const { form, value } = landing;
  const sections: HideableSection[] = [];
  for (const [section, { title, properties = {} }] of Object.entries(form.properties ?? {})) {
    const isLeftOut = valueAtField(value, section) === undefined;
    if (isLeftOut || !('hidden' in properties)) continue;
    const path = `${section}.hidden`;
    sections.push({ title, hiddenField: { file: landingFile, path }, isHidden: valueAtField(value, path) === true });
  }
  return sections;
}
