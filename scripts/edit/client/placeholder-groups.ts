/** The placeholders that a person may insert into a text, in groups: those that she probably needs first. */
import type { FormSchema } from '../site/browser.ts';
import { isLegalBlock, type EditorState, type Field } from '../shared/protocol.ts';
import { placeholdersIn } from '../shared/placeholder-names.ts';
import { valueAsText } from '../shared/sentences.ts';
import { lookUp, valueAtField } from './look-up.ts';
import { placeholderName } from './placeholder-values.ts';

/** Placeholders under a title. */
export interface PlaceholderGroup {
  title: string;
  options: PlaceholderOption[];
}

interface PlaceholderOption {
  name: string;
  /** `Teléfono: +56 9 8765 4321`. */
  label: string;
}

/**
 * The content of the section in which a field stands. A legal text has no sections: the section of its blocks is all of
 * it.
 */
function sectionValue({ files }: EditorState, { file, path }: Field): unknown {
  const editable = files[file];
  if (isLegalBlock({ path })) return editable?.blocks;
  const [section = ''] = path.split(/[.[]/);
  return valueAtField(editable?.value, section);
}

function optionOf(name: string, site: EditorState): PlaceholderOption {
  const value = site.placeholders[name];
  const spanishName = placeholderName(name, site);
  return { name, label: value === undefined ? spanishName : `${spanishName}: ${value}` };
}

/** First those of this text, then those of its section, then all others by name. */
export function placeholderGroups(site: EditorState, field: Field, schema: FormSchema): PlaceholderGroup[] {
  const filledByPage = schema['x-placeholders'] ?? [];
  const offered = new Set([...filledByPage, ...Object.keys(site.placeholders)]);
  const namesInText = placeholdersIn(valueAsText(lookUp(site, field)?.value));
  const namesInSection = placeholdersIn(valueAsText(sectionValue(site, field)));

  const ofText = new Set([...filledByPage, ...namesInText]);
  const ofSection = new Set(namesInSection.filter((name) => !ofText.has(name)));
  const others = [...offered].filter((name) => !ofText.has(name) && !ofSection.has(name));
  const optionsOf = (names: Iterable<string>) =>
    [...names].filter((name) => offered.has(name)).map((name) => optionOf(name, site));
  const groups: PlaceholderGroup[] = [
    { title: 'De este texto', options: optionsOf(ofText) },
    { title: 'De esta sección', options: optionsOf(ofSection) },
    {
      title: 'Otros datos',
      options: optionsOf(others).sort((one, other) => one.label.localeCompare(other.label, 'es')),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
