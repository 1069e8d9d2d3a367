/** The placeholders that a person may insert into a text, in groups: those that she probably needs first. */
import type { FormField as FieldSchema } from '../site/browser.ts';
import { isLegalBlock, type EditorState, type Field } from '../shared/protocol.ts';
import { placeholderName, placeholdersIn, placeholderTopics } from '../shared/placeholder-names.ts';
import { valueAsText } from '../shared/sentences.ts';
import { lookUp, valueAtField } from './look-up.ts';
import { officeNames } from './placeholder-values.ts';

export interface PlaceholderGroup {
  title: string;
  options: PlaceholderOption[];
}

interface PlaceholderOption {
  name: string;
  /** `Teléfono: +56 9 8765 4321`. */
  label: string;
}

/** The address of an office has its name from the office. */
const topicOf = (name: string): string =>
  Object.entries(placeholderTopics).find(([, names]) => name in names)?.[0] ??
  (name.startsWith('direccion_') ? 'Contacto y sedes' : 'Otros');

/** A legal text has no sections: for one of its blocks, all blocks. */
function sectionValue({ files }: EditorState, { file, path }: Field): unknown {
  const editable = files[file];
  if (isLegalBlock({ path })) return editable?.blocks;
  const [section = ''] = path.split(/[.[]/);
  return valueAtField(editable?.value, section);
}

function optionOf(name: string, site: EditorState): PlaceholderOption {
  const value = site.placeholders[name];
  const spanishName = placeholderName(name, officeNames(site));
  return { name, label: value === undefined ? spanishName : `${spanishName}: ${value}` };
}

/** First those of this text, then those of its section, then all others by topic. `schema` is undefined for a legal text. */
export function placeholderGroups(
  site: EditorState,
  field: Field,
  schema: FieldSchema | undefined,
): PlaceholderGroup[] {
  const filledByPage = schema?.['x-placeholders'] ?? [];
  const namesInText = placeholdersIn(valueAsText(lookUp(site, field)?.value));
  const namesInSection = placeholdersIn(valueAsText(sectionValue(site, field)));
  const namesLeft = new Set([...filledByPage, ...Object.keys(site.placeholders)]);

  function takeOptions(names: readonly string[]): PlaceholderOption[] {
    const options: PlaceholderOption[] = [];
    for (const name of names) {
      const wasLeft = namesLeft.delete(name);
      if (wasLeft) options.push(optionOf(name, site));
    }
    return options;
  }

  // Each call takes names away that the groups after it then lack.
  const groups: PlaceholderGroup[] = [
    { title: 'De este texto', options: takeOptions([...filledByPage, ...namesInText]) },
    { title: 'De esta sección', options: takeOptions(namesInSection) },
  ];
  for (const title of Object.keys(placeholderTopics)) {
    const options = takeOptions([...namesLeft].filter((name) => topicOf(name) === title));
    options.sort((one, other) => one.label.localeCompare(other.label, 'es'));
    groups.push({ title, options });
  }
  return groups.filter(({ options }) => options.length > 0);
}
