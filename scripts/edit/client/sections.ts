import type { EditorState, Field } from '../shared/protocol.ts';
import { valueAtField } from './look-up.ts';

const file = 'content/landing.yaml';

interface HideableSection {
  title: string;
  /** The field that hides it, such as `insurance.hidden`. */
  hiddenField: Field;
  isHidden: boolean;
}

/** The sections with a field `hidden` in the schema, apart from optional ones that the content leaves out. */
export function hideableSections({ files }: EditorState): HideableSection[] {
  const landing = files[file];
  const sections: HideableSection[] = [];
  for (const [section, { title, properties = {} }] of Object.entries(landing?.form.properties ?? {})) {
    const isLeftOut = valueAtField(landing?.value, section) === undefined;
    if (isLeftOut || !('hidden' in properties)) continue;
    const path = `${section}.hidden`;
    sections.push({ title, hiddenField: { file, path }, isHidden: valueAtField(landing?.value, path) === true });
  }
  return sections;
}
