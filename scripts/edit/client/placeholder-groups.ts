/** The placeholders that a person may insert into a text, in groups: those that she probably needs first. */
import type { FormSchema } from '../site/browser.ts';
import { isLegalBlock, type EditorState, type Field } from '../shared/protocol.ts';
import { placeholderName, placeholdersIn, placeholderTopics } from '../shared/placeholder-names.ts';
import { valueAsText } from '../shared/sentences.ts';
import { lookUp, valueAtField } from './look-up.ts';
import { officeNames } from './placeholder-values.ts';

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

/** The title of the group in which a placeholder stands unless the text or its section has it. */
function topicOf(name: string): string {
  const topic = Object.entries(placeholderTopics).find(([, names]) => name in names);
  if (topic) return topic[0];
  // `direccion_centro` is named after an office of the practice, so that no list can have it.
  return name.startsWith('direccion_') ? 'Contacto y sedes' : 'Otros';
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
  const spanishName = placeholderName(name, officeNames(site));
  return { name, label: value === undefined ? spanishName : `${spanishName}: ${value}` };
}

/** First those of this text, then those of its section, then all others by topic. A legal text has no `schema`. */
export function placeholderGroups(site: EditorState, field: Field, schema: FormSchema | undefined): PlaceholderGroup[] {
  const filledByPage = schema?.['x-placeholders'] ?? [];
  const namesInText = placeholdersIn(valueAsText(lookUp(site, field)?.value));
  const namesInSection = placeholdersIn(valueAsText(sectionValue(site, field)));
  const namesLeft = new Set([...filledByPage, ...Object.keys(site.placeholders)]);

  /** The placeholders of these names that no group before has taken. */
  function takeOptions(names: readonly string[]): PlaceholderOption[] {
    const options: PlaceholderOption[] = [];
    for (const name of names) {
      const wasLeft = namesLeft.delete(name);
      if (wasLeft) options.push(optionOf(name, site));
    }
    return options;
  }

  // The order matters: each call takes its names away from the groups after it.
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
