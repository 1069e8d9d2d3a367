/** Looks up fields in the state of the site: their form, value and name. */
import type { FormField as FieldSchema } from '../../generator/content/editor-schemas.ts';
import type { Change, EditorState, Field } from '../protocol.ts';

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

/**
 * The name of an entry of a list: `Sede: Providencia` if the entry has a name or title of its own, else `Sede 2`.
 *
 * @param kind what the entries of the list are called, such as `Sede`
 * @param index position of the entry, from 0
 */
function entryLabel(kind: string, index: number, entry: unknown): string {
  const { name, title } = isRecord(entry) ? entry : {};
  const ownName = name ?? title;
  // A name with a placeholder, such as `{doctora}`, would show the placeholder's key.
  const isReadable = typeof ownName === 'string' && ownName !== '' && !ownName.includes('{');
  return isReadable ? `${kind}: ${ownName}` : `${kind} ${index + 1}`;
}

/**
 * Looks a field up in the state of the site, by walking down from the form of its file. `#3` is the fourth block of a
 * legal text, which has the form of its file. If the schema has no such field, gives the nearest group or list above it.
 *
 * @returns undefined if the file has no form
 */
export function lookUp({ files }: Pick<EditorState, 'files'>, { file, path }: Field): FieldInfo | undefined {
  const editable = files[file];
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
      info.label += ` › ${entryLabel(schemaBelow.title, Number(key), info.value)}`;
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
 * A text with the values of its placeholders, as the page shows it: `{doctora}` becomes the doctor's name. A placeholder
 * whose value only the page knows, such as a link, stays in its braces.
 */
export const withValues = (text: string, { placeholders }: Pick<EditorState, 'placeholders'>): string =>
  text.replaceAll(/\{(?<name>[^{}]+)\}/gu, (written, name: string) => placeholders[name] ?? written);

/**
 * Names of the offices by their id. A placeholder for an address has the id in its name (`{direccion_centro}`); its label
 * shows the name.
 */
export function officeNames({ files }: EditorState): Record<string, string> {
  const locations = valueAt(files['content/site.yaml']?.value, 'locations');
  const offices = Array.isArray(locations) ? locations.filter(isRecord) : [];
  return Object.fromEntries(offices.map(({ id, name }) => [String(id), String(name)]));
}
