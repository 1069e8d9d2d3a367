/** The placeholders that a person may insert into a text, in groups: those that she probably needs first. */
import type { FormField as FieldSchema } from '../site/browser.ts';
import type { EditorState, Field } from '../protocol.ts';
import { placeholderName } from '../placeholder-names.ts';
import { valueAsText } from '../sentences.ts';
import { lookUp, officeNames, valueAtField } from './look-up.ts';

/** Placeholders under one heading of the list. */
export interface PlaceholderGroup {
  title: string;
  options: PlaceholderOption[];
}

interface PlaceholderOption {
  /** Such as `phone`. */
  name: string;
  /** The line of the list: `Teléfono: +56 9 8765 4321`. */
  label: string;
}

/**
 * The groups of the placeholders that neither the text nor its section has. A placeholder belongs to the first group whose
 * pattern matches its name; the last pattern matches every name.
 */
const topics: readonly { title: string; pattern: RegExp }[] = [
  {
    title: 'La consulta y la doctora',
    pattern: /^(?:practica|logo|empresa|rut|representante|doctora|especialidad|numero_registro)|experiencia/,
  },
  { title: 'Contacto y sedes', pattern: /^(?:email|phone|sedes|direccion)/ },
  { title: 'La evaluación y el pago', pattern: /^(?:cupos|minutos|horas|valor|formas_de_pago|aseguradoras|convenio)/i },
  { title: 'Protección de datos', pattern: /^(?:version|encargado|correo_datos|plazo|proveedor|agenda)/ },
  { title: 'Otros', pattern: /./ },
];

/** The names of the placeholders in a text, or in all texts of a group or list: `Hola {doctora}` has `doctora`. */
export const namesIn = (value: unknown): string[] =>
  Array.from(valueAsText(value).matchAll(/\{(?<name>[^{}]+)\}/gu), ({ groups }) => groups?.['name'] ?? '');

/**
 * The value of the section that a field stands in. In a YAML file that is the top-level group, such as `hero` for the field
 * `hero.intro`. A legal text has no sections, so for one of its blocks it is the list of all its blocks. Undefined if the
 * site has no such file or section.
 */
function sectionValue({ files }: EditorState, { file, path }: Field): unknown {
  const editable = files[file];
  const isLegalBlock = path.startsWith('#');
  if (isLegalBlock) return editable?.blocks;
  const [section = ''] = path.split(/[.[]/);
  return valueAtField(editable?.value, section);
}

/** The entry of a placeholder in the list. Has no value if only the page fills in the placeholder. */
function optionOf(name: string, site: EditorState): PlaceholderOption {
  const value = site.placeholders[name];
  const spanishName = placeholderName(name, officeNames(site));
  return { name, label: value === undefined ? spanishName : `${spanishName}: ${value}` };
}

/**
 * Sorts all placeholders that a person may insert into a text into groups for a list to choose from: first those of this
 * text, then those of its section, then all others by topic, and within a topic by alphabet. Each placeholder is in one group
 * only; there are no empty groups. A name in braces that the site does not know as a placeholder is in none.
 *
 * @param field the text
 * @param schema of the text. It names the placeholders for which only the page of the text puts something in, such as a
 *   link; they count as those of this text. Undefined for a legal text
 */
export function placeholderGroups(
  site: EditorState,
  field: Field,
  schema: FieldSchema | undefined,
): PlaceholderGroup[] {
  const filledByPage = schema?.['x-placeholders'] ?? [];
  const namesInText = namesIn(lookUp(site, field)?.value);
  const namesInSection = namesIn(sectionValue(site, field));
  const namesLeft = new Set([...filledByPage, ...Object.keys(site.placeholders)]);

  /** Removes some names from `namesLeft` and returns their options. Leaves out names that are not, or no longer, in it. */
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
  for (const { title, pattern } of topics) {
    const options = takeOptions([...namesLeft].filter((name) => pattern.test(name)));
    options.sort((one, other) => one.label.localeCompare(other.label, 'es'));
    groups.push({ title, options });
  }
  return groups.filter(({ options }) => options.length > 0);
}
