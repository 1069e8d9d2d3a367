/** Looks up fields in the state of the site: their form, value and name. */
import {
  daysInWords,
  type FormSchema,
  formatPath,
  parsePath,
  valueAt,
  type Weekday,
  withoutLeadingZero,
} from '../site/browser.ts';
import { isGroup } from '../content/compare-and-set.ts';
import { isLegalBlock, type EditorState, type Field } from '../shared/protocol.ts';
import { isMadeByEditor } from './form/advanced.ts';
import { withPlaceholderValues, type NameSources } from './placeholder-values.ts';

/** What the editor knows of a field. */
export interface FieldInfo {
  form: FormSchema;
  value: unknown;
  /** The names from the file's to its own: `['La consulta', 'La doctora', 'Nombre con título']`. */
  names: readonly string[];
  /** Path of the nearest list around the field; undefined if there is none. */
  listPath?: string;
  /** Path of the outermost list around the field, such as `locations` for `locations[0].openingHours[1].opens`. */
  outermostListPath?: string;
}

/** The value at a path such as `about.lead` in the content of a file. */
export const valueAtField = (root: unknown, path: string): unknown => valueAt(root, parsePath(path));

/** `Lunes, miércoles` for a list of values that are chosen from those that the schema offers; else ''. */
function namesOfChosen(value: unknown, { items }: FormSchema): string {
  if (!Array.isArray(value)) return '';
  const { enum: offeredValues = [], enumDescriptions: offeredNames = [] } = items ?? {};
  const chosenNames = offeredNames.filter((_, index) => value.includes(offeredValues[index]));
  const names = chosenNames.join(', ');
  return names.charAt(0).toLocaleUpperCase('es') + names.slice(1);
}

/** The name by which people know an entry of a list; '' if it has none. */
export function ownNameOf(entry: unknown, site: NameSources): string {
  if (!isGroup(entry)) return '';
  const name = entry['name'] ?? entry['title'] ?? entry['label'];
  if (typeof name === 'string') return withPlaceholderValues(name, site).trim();
  return hoursInWords(entry);
}

/** `Martes a jueves, 9:00 a 18:30`; '' for anything but opening hours. */
function hoursInWords({ days, opens, closes }: Record<string, unknown>): string {
  if (!Array.isArray(days) || days.length === 0) return '';
  const dayNames = daysInWords(days as Weekday[]);
  const opening = withoutLeadingZero(String(opens ?? ''));
  const closing = withoutLeadingZero(String(closes ?? ''));
  return opening && closing ? `${dayNames}, ${opening} a ${closing}` : dayNames;
}

function fieldOfGroup(group: FieldInfo, key: string): FieldInfo | undefined {
  const form = group.form.properties?.[key];
  if (!form) return undefined;
  const value = isGroup(group.value) ? group.value[key] : undefined;
  // The lists around the field are those around its group.
  return { ...group, form, value, names: [...group.names, form.title] };
}

interface EntryOptions {
  list: FieldInfo;
  listPath: string;
  /** The schema of its entries. */
  items: FormSchema;
  index: number;
  site: NameSources;
}

function entryOfList({ list, listPath, items, index, site }: EntryOptions): FieldInfo {
  const value: unknown = Array.isArray(list.value) ? list.value[index] : undefined;
  const name = ownNameOf(value, site);
  // `Sede: Providencia`, or `Sede 2` if it has no name of its own.
  const entryName = name === '' ? `${items.title} ${index + 1}` : `${items.title}: ${name}`;
  return {
    form: items,
    value,
    names: [...list.names, entryName],
    listPath,
    outermostListPath: list.outermostListPath ?? listPath,
  };
}

/**
 * The schema, value and name of a field; of the nearest group around it if the schema does not have it. For a block of
 * a legal text, the schema and name are those of the file. Undefined if the file has no form.
 */
export function lookUp(site: NameSources, { file, path }: Field): FieldInfo | undefined {
  const editable = site.files[file];
  if (!editable) return undefined;
  const { form, value, blocks } = editable;
  let info: FieldInfo = { form, value, names: [form.title] };
  if (isLegalBlock({ path })) return { ...info, value: blocks[Number(path.slice(1))] };

  const keys = parsePath(path);
  for (const [depth, key] of keys.entries()) {
    const { items } = info.form;
    const listPath = formatPath(keys.slice(0, depth));
    const below = items
      ? entryOfList({ list: info, listPath, items, index: Number(key), site })
      : fieldOfGroup(info, String(key));
    if (!below) break;
    info = below;
  }
  return info;
}

/**
 * What a group or list holds, in words for people who confirm it as a whole: `Cupos de evaluación por semana: 10`.
 * Nothing for a field with a single value.
 */
export function partsOf(site: NameSources, field: Field): string[] {
  const info = lookUp(site, field);
  return info && typeof info.value === 'object' ? partsBelow(info.value, info.form, site) : [];
}

/** What a value with this schema holds, each part under its name: `['Nombre: Providencia', 'Comuna: Providencia']`. */
export function partsBelow(value: unknown, schema: FormSchema, site: NameSources): string[] {
  const { title, items, properties = {}, format } = schema;
  const chosenNames = namesOfChosen(value, schema);
  if (chosenNames !== '') return [`${title}: ${chosenNames}`];
  if (Array.isArray(value)) return items ? value.flatMap((entry) => partsBelow(entry, items, site)) : [];
  if (isGroup(value)) {
    const hours = hoursInWords(value);
    if (hours !== '') return [hours];
    const lines: string[] = [];
    for (const [key, fieldSchema] of Object.entries(properties)) {
      const isLeftOut = isMadeByEditor(key) || value[key] === undefined;
      if (!isLeftOut) lines.push(...partsBelow(value[key], fieldSchema, site));
    }
    return lines;
  }
  // The name of a file says nothing to people.
  if (format === 'media') return [];
  return [`${title}: ${withPlaceholderValues(String(value), site)}`];
}

/** The field's name after that of its group: `Correo y WhatsApp › Número de WhatsApp`. */
export function fieldName(site: EditorState, field: Field): string {
  const names = lookUp(site, field)?.names ?? [field.file];
  return names.slice(-2).join(' › ');
}
