/** Looks up fields in the state of the site: their schema, value and name. */
import {
  daysInWords,
  type FormSchema,
  formatPath,
  parsePath,
  valueAt,
  timeWithoutLeadingZero,
} from '../site/browser.ts';
import { isGroup, type Group } from '../content/compare-and-set.ts';
import { blockIndex, type EditableFile, type EditorState, type Field } from '../shared/protocol.ts';
import { withPlaceholderValues, type NameSources } from './placeholder-values.ts';

/** What the editor knows of a field. */
interface FieldInfo {
  /** Such as `about.lead`, in its file. */
  path: string;
  schema: FormSchema;
  value: unknown;
  /** The names from the file's to its own: `['La consulta', 'La doctora', 'Nombre con título']`. */
  names: readonly string[];
}

/** The value at a path such as `about.lead` in the content of a file. */
export const valueAtField = (root: unknown, path: string): unknown => valueAt(root, parsePath(path));

/**
 * The name by which people know an entry of a list, which for opening hours is their days and times; '' if it has none.
 */
export function ownNameOf(entry: unknown, site: NameSources): string {
  if (!isGroup(entry)) return '';
  // No entry has two of them.
  const name = entry['name'] ?? entry['title'] ?? entry['label'];
  if (typeof name === 'string') return withPlaceholderValues(name, site).trim();
  return hoursInWordsIfAny(entry);
}

/** `Martes a jueves, 9:00 a 18:30`, or only the days while a time is missing; '' for anything but opening hours. */
function hoursInWordsIfAny({ days, opens, closes }: Group): string {
  const dayNames = Array.isArray(days) ? daysInWords(days) : '';
  if (dayNames === '' || !opens || !closes) return dayNames;
  return `${dayNames}, ${timeWithoutLeadingZero(String(opens))} a ${timeWithoutLeadingZero(String(closes))}`;
}

/** What the editor knows of a block such as `#3`: a text under the name of the whole legal text. */
function infoOfBlock({ form: { title }, blocks }: EditableFile, index: number): FieldInfo {
  return {
    path: `#${index}`,
    // Empty, not undefined: the editor then offers the placeholders of all texts. This text has none of its own.
    schema: { title, type: 'string', 'x-placeholders': [] },
    value: blocks[index],
    names: [title],
  };
}

/** What the editor knows of a field in a group, or of an entry of a list; undefined if the schema does not have it. */
function infoBelow(parent: FieldInfo, key: PropertyKey, site: NameSources): FieldInfo | undefined {
  const { items, properties = {} } = parent.schema;
  const isEntry = items !== undefined;
  const schema = isEntry ? items : properties[String(key)];
  if (!schema) return undefined;
  const path = formatPath([...parsePath(parent.path), key]);
  const value = valueAt(parent.value, [key]);
  const name = isEntry ? nameOfEntry(schema.title, value, Number(key), site) : schema.title;
  return { path, schema, value, names: [...parent.names, name] };
}

/** `Sede: Providencia`, or `Sede 2` if it has no name of its own. */
function nameOfEntry(title: string, entry: unknown, index: number, site: NameSources): string {
  const ownName = ownNameOf(entry, site);
  return ownName === '' ? `${title} ${index + 1}` : `${title}: ${ownName}`;
}

/**
 * Looks up a field, or the nearest field around it if the schema does not have it. Undefined if the site has no such
 * content file.
 */
export function lookUp(site: NameSources, { file, path }: Field): FieldInfo | undefined {
  const editable = site.files[file];
  if (!editable) return undefined;
  const index = blockIndex(path);
  if (index !== undefined) return infoOfBlock(editable, index);
  const { form: schema, value } = editable;
  let info: FieldInfo = { path: '', schema, value, names: [schema.title] };
  for (const key of parsePath(path)) {
    const below = infoBelow(info, key, site);
    if (!below) return info;
    info = below;
  }
  return info;
}

/** Whether a field has fields or entries of its own. */
export function isGroupOrList(site: NameSources, field: Field): boolean {
  const type = lookUp(site, field)?.schema.type;
  return type === 'object' || type === 'array';
}

/** The field's name after that of its group: `Correo y WhatsApp › Número de WhatsApp`; its file if that is gone. */
export function fieldName(site: EditorState, field: Field): string {
  const names = lookUp(site, field)?.names ?? [field.file];
  return names.slice(-2).join(' › ');
}
