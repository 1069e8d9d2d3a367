/** The placeholders that a person may insert into a text, in groups: those that she probably needs first. */
import type { FormField as FieldSchema } from '../../generator/content/editor-schemas.ts';
import type { EditorState, Field } from '../protocol.ts';
import { oneLine, placeholderName } from '../words.ts';
import { lookUp, officeNames, valueAt } from './look-up.ts';

/** Placeholders under one heading of the list. */
export interface PlaceholderGroup {
  title: string;
  /** Each with its name, such as `phone`, and with what the list shows: `Teléfono: +56 9 8765 4321`. */
  options: { name: string; label: string }[];
}

/** What the other placeholders are about; `names` matches them. The last group takes the rest. */
const topics: readonly { title: string; names: RegExp }[] = [
  {
    title: 'La consulta y la doctora',
    names: /^(?:practica|logo|empresa|rut|representante|doctora|especialidad|numero_registro)|experiencia/,
  },
  { title: 'Contacto y sedes', names: /^(?:email|phone|sedes|direccion)/ },
  { title: 'La evaluación y el pago', names: /^(?:cupos|minutos|horas|valor|formas_de_pago|aseguradoras|convenio)/i },
  { title: 'Protección de datos', names: /^(?:version|encargado|correo_datos|plazo|proveedor|agenda)/ },
  { title: 'Otros', names: /./ },
];

/** The names of the placeholders in a text, or in all texts of a group or list: `Hola {doctora}` has `doctora`. */
const namesIn = (value: unknown): string[] =>
  Array.from(oneLine(value).matchAll(/\{(?<name>[^{}]+)\}/gu), ({ groups }) => groups?.['name'] ?? '');

/**
 * The value of the section that a field stands in. In a YAML file that is the top-level group, such as `hero` for the field
 * `hero.intro`. A legal text has no sections, so for one of its blocks it is the list of all its blocks.
 */
function sectionValue({ files }: EditorState, { file, path }: Field): unknown {
  const editable = files[file];
  const isLegalBlock = path.startsWith('#');
  if (isLegalBlock) return editable?.blocks;
  const [section = ''] = path.split(/[.[]/);
  return valueAt(editable?.value, section);
}

/**
 * Sorts the placeholders that may be inserted into a text into groups, each placeholder once: those that the text has or
 * that only its page fills in, those that its section has, and the others by topic and alphabet. No group is empty.
 *
 * @param schema of the text, which names the placeholders that only its page fills in; undefined for a legal text
 */
export function placeholderGroups(
  site: EditorState,
  field: Field,
  schema: FieldSchema | undefined,
): PlaceholderGroup[] {
  const offices = officeNames(site);
  const filledByPage = schema?.['x-placeholders'] ?? [];
  /** The placeholders that are in no group yet. */
  const remaining = new Set([...filledByPage, ...Object.keys(site.placeholders)]);
  const toOption = (name: string) => {
    const value = site.placeholders[name];
    const ownName = placeholderName(name, offices);
    return { name, label: value === undefined ? ownName : `${ownName}: ${value}` };
  };
  /** Takes those of the given names that are in no group yet, in their order, and returns them as options. */
  const take = (names: readonly string[]) => {
    const options: PlaceholderGroup['options'] = [];
    for (const name of names) {
      const isNew = remaining.delete(name);
      if (isNew) options.push(toOption(name));
    }
    return options;
  };

  const groups: PlaceholderGroup[] = [
    { title: 'De este texto', options: take([...filledByPage, ...namesIn(lookUp(site, field)?.value)]) },
    { title: 'De esta sección', options: take(namesIn(sectionValue(site, field))) },
  ];
  for (const { title, names } of topics) {
    const options = take([...remaining].filter((name) => names.test(name)));
    groups.push({ title, options: options.sort((one, other) => one.label.localeCompare(other.label, 'es')) });
  }
  return groups.filter(({ options }) => options.length > 0);
}
