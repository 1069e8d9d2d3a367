/** Looks up fields in the state of the site: their form, value and name. */
import type { FormField as FieldSchema } from '../../generator/content/editor-schemas.ts';
import type { Change, EditorState, Field } from '../protocol.ts';
import { placeholderName } from '../words.ts';
import { isHidden } from './advanced.ts';
import type { PlaceholderLabels } from './words.ts';

/** What the names of fields and placeholders are made of. */
type NameSources = Pick<EditorState, 'files' | 'placeholders'>;

/** A field as forms and labels need it. */
export interface FieldInfo {
  /** The schema of the field, with its Spanish title. */
  form: FieldSchema;
  /** Its value in the file; undefined if it is left out. */
  value: unknown;
  /** The names of everything that it is part of, and its own: `La consulta › La doctora › Nombre con título`. */
  label: string;
  /** May be left out. */
  isOptional: boolean;
  /** Path of the nearest list that holds it; empty if none does. */
  list: string;
  /** Path of the outermost list that holds it; empty if none does. */
  outermostList: string;
}

/** The keys of a path: `a.b[0].c` gives `['a', 'b', '0', 'c']`. */
const keysOf = (path: string) => path.split(/[.[\]]+/).filter((key) => key !== '');

/** Whether a value is an object or a list, whose entries can be read by key. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The value at a path such as `locations[0].name`; undefined if there is none. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const key of keysOf(path)) value = isRecord(value) ? value[key] : undefined;
  return value;
}

/** The names of the values that are chosen in a field, such as `Lunes, miércoles`; empty for any other field. */
function choicesIn(value: unknown, { items }: FieldSchema): string {
  const { enum: choices = [], enumDescriptions = [] } = items ?? {};
  if (!Array.isArray(value)) return '';
  const names = enumDescriptions.filter((_, index) => value.includes(choices[index])).join(', ');
  return names.charAt(0).toLocaleUpperCase('es') + names.slice(1);
}

/**
 * The name by which people know an entry of a list: its own name, title or label with the values of its placeholders; of
 * opening hours, their days. Empty if it has none of these, or none yet.
 */
export function ownNameOf(entry: unknown, { properties = {} }: FieldSchema, site: NameSources): string {
  if (!isRecord(entry)) return '';
  const given = [entry['name'], entry['title'], entry['label']].find((value) => value !== undefined);
  if (typeof given === 'string') return withValues(given, site).trim();
  const choices = Object.entries(properties).map(([key, schema]) => choicesIn(entry[key], schema));
  return choices.find((names) => names !== '') ?? '';
}

/** The name of an entry within that of a field: `Sede: Providencia`, or `Sede 2` if it has no name of its own. */
function entryLabel(entry: unknown, schema: FieldSchema, index: number, site: NameSources): string {
  const name = ownNameOf(entry, schema, site);
  return name === '' ? `${schema.title} ${index + 1}` : `${schema.title}: ${name}`;
}

/**
 * Looks a field up in the state of the site, by walking down from the form of its file. `#3` is the fourth block of a
 * legal text, which has the form of its file. If the schema has no such field, gives the nearest group or list above it.
 *
 * @returns undefined if the file has no form
 */
export function lookUp(site: NameSources, { file, path }: Field): FieldInfo | undefined {
  const editable = site.files[file];
  if (!editable) return undefined;
  const { form, value, blocks } = editable;
  const info: FieldInfo = { form, value, label: form.title, isOptional: false, list: '', outermostList: '' };
  if (path.startsWith('#')) return { ...info, value: blocks[Number(path.slice(1))] };
  /** The path of the field that `info` describes so far. */
  let pathSoFar = '';
  for (const key of keysOf(path)) {
    const { items, properties, required } = info.form;
    // A list has the schema of its entries in `items`, a group those of its fields in `properties`.
    const schemaBelow = items ?? properties?.[key];
    // A problem may be about a path that the schema does not have.
    if (!schemaBelow) break;
    info.form = schemaBelow;
    info.value = isRecord(info.value) ? info.value[key] : undefined;
    if (items) {
      info.list = pathSoFar;
      if (info.outermostList === '') info.outermostList = pathSoFar;
      info.label += ` › ${entryLabel(info.value, schemaBelow, Number(key), site)}`;
      info.isOptional = false;
      pathSoFar += `[${key}]`;
    } else {
      info.label += ` › ${schemaBelow.title}`;
      info.isOptional = !required?.includes(key);
      pathSoFar += pathSoFar === '' ? key : `.${key}`;
    }
  }
  return info;
}

/**
 * What a group or list holds, a line for each text and number: `Cupos de evaluación por semana: 10`. Empty for a field
 * that is neither.
 */
export function partsOf(site: NameSources, field: Field): string[] {
  const info = lookUp(site, field);
  return isRecord(info?.value) ? partsBelow(info.value, info.form, site) : [];
}

/** The lines of `partsOf` for a value whose name, if it is a text or a number, is the title of its schema. */
function partsBelow(value: unknown, schema: FieldSchema, site: NameSources): string[] {
  const { title, items, properties = {}, format } = schema;
  const choices = choicesIn(value, schema);
  if (choices !== '') return [`${title}: ${choices}`];
  if (Array.isArray(value)) return items ? value.flatMap((entry) => partsBelow(entry, items, site)) : [];
  if (isRecord(value)) {
    return Object.entries(properties).flatMap(([key, below]) =>
      isHidden(key) || value[key] === undefined ? [] : partsBelow(value[key], below, site),
    );
  }
  // The name of a picture's file says nothing to anybody.
  return format === 'media' ? [] : [`${title}: ${withValues(String(value), site)}`];
}

/**
 * A change of a field for the server. Its `base` is the value that the person sees now: the server compares it with the
 * file, to notice what others have changed meanwhile. For a field in a list, the change also carries the outermost list,
 * in which the server finds the entry again if others have moved it.
 *
 * @param wanted the new value, or `{ isConfirmed: true }` to say that the sample in the field is true; empty for a change
 *   that gets its value later
 */
export function changeOf(state: EditorState, field: Field, wanted: Pick<Change, 'value' | 'isConfirmed'>): Change {
  const info = lookUp(state, field);
  const { outermostList = '' } = info ?? {};
  const change: Change = { file: field.file, path: field.path, base: info?.value, ...wanted };
  const isWithinList = outermostList !== '' && outermostList !== field.path;
  if (!isWithinList) return change;
  return { ...change, list: { path: outermostList, base: valueAt(state.files[field.file]?.value, outermostList) } };
}

/**
 * A text as the page shows it: with the values of its placeholders. Where only the page knows a value, its name, such as
 * `«Enlace a WhatsApp»`.
 */
export const withValues = (text: string, site: NameSources): string =>
  text.replaceAll(/\{(?<name>[^{}]+)\}/gu, (_, name: string) => site.placeholders[name] ?? `«${nameOf(name, site)}»`);

/**
 * The number of letters of a text, as the build counts them for its limit: with the values of the placeholders. One that
 * only the page fills in, such as `{whatsapp}`, counts as it is written.
 */
export const countLetters = (text: string, { placeholders }: Pick<EditorState, 'placeholders'>): number =>
  text.replaceAll(/\{(?<name>[^{}]+)\}/gu, (written, name: string) => placeholders[name] ?? written).trim().length;

/** The name of a placeholder for people, by its key. */
const nameOf = (key: string, site: NameSources): string => placeholderName(key, officeNames(site));

/** The labels of placeholders in a text of the page: they show the value, because the text is read where it stands. */
export const labelsOnPage = (site: EditorState): PlaceholderLabels => ({
  textOf: (key) => site.placeholders[key] ?? nameOf(key, site),
  titleOf: (key) => nameOf(key, site),
});

/** The labels of placeholders in a form: they show the name, and the form shows below how the text will read. */
export const labelsInForm = (site: EditorState): PlaceholderLabels => ({
  textOf: (key) => nameOf(key, site),
  titleOf: (key) => site.placeholders[key] ?? '',
});

/**
 * Names of the offices by their id. A placeholder for an address has the id in its name (`{direccion_centro}`); its label
 * shows the name.
 */
export function officeNames({ files }: Pick<EditorState, 'files'>): Record<string, string> {
  const locations = valueAt(files['content/site.yaml']?.value, 'locations');
  const offices = Array.isArray(locations) ? locations.filter(isRecord) : [];
  return Object.fromEntries(offices.map(({ id, name }) => [String(id), String(name)]));
}
