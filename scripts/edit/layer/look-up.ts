/** Looks up fields in the state of the site: their form, value and name. */
import type { FormField as FieldSchema } from '../../generator/content/editor-schemas.ts';
import type { Change, EditorState, Field } from '../protocol.ts';

/** A field as forms and labels need it. */
export interface FieldInfo {
  form: FieldSchema;
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
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The value at a path such as `locations[0].name`; undefined if there is none. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const key of keysOf(path)) value = isRecord(value) ? value[key] : undefined;
  return value;
}

/** The name of an entry of a list: `Sede: Providencia` if it has a name or title of its own, else `Sede 2`. */
function entryLabel(title: string, index: number, entry: unknown): string {
  const { name, title: ownTitle } = isRecord(entry) ? entry : {};
  const own = name ?? ownTitle;
  // Nobody should read the key of a placeholder.
  const isReadable = typeof own === 'string' && own !== '' && !own.includes('{');
  return isReadable ? `${title}: ${own}` : `${title} ${index + 1}`;
}

/**
 * Looks a field up in the state of the site. If the schema has no such field, gives the nearest group or list above it.
 *
 * @returns undefined if the file has no form
 */
export function lookUp({ files }: Pick<EditorState, 'files'>, { file, path }: Field): FieldInfo | undefined {
  const editable = files[file];
  if (!editable) return undefined;
  const { form, value, blocks } = editable;
  const info: FieldInfo = { form, value, label: form.title, isOptional: false, list: '', outermostList: '' };
  if (path.startsWith('#')) return { ...info, value: blocks[Number(path.slice(1))] };
  /** The path of the keys so far. */
  let walked = '';
  for (const key of keysOf(path)) {
    const { items, properties, required } = info.form;
    const below = items ?? properties?.[key];
    // A diagnostic may point at a path that the schema does not have.
    if (!below) break;
    if (items) {
      info.list = walked;
      info.outermostList ||= walked;
    }
    info.form = below;
    info.value = isRecord(info.value) ? info.value[key] : undefined;
    info.label += ` › ${items ? entryLabel(below.title, Number(key), info.value) : below.title}`;
    info.isOptional = !items && !required?.includes(key);
    walked += items ? `[${key}]` : `${walked === '' ? '' : '.'}${key}`;
  }
  return info;
}

/**
 * A change of a field, with the value that is shown now as its base. Within a list it carries the whole list as well, so
 * that the server finds the entry again if others have moved it meanwhile.
 *
 * @param wanted the new value, or that the value is no sample
 */
export function changeOf(state: EditorState, field: Field, wanted: Pick<Change, 'value' | 'isConfirmed'>): Change {
  const info = lookUp(state, field);
  const { outermostList = '' } = info ?? {};
  const change: Change = { file: field.file, path: field.path, base: info?.value, ...wanted };
  const isWithinList = outermostList !== '' && outermostList !== field.path;
  if (!isWithinList) return change;
  return { ...change, list: { path: outermostList, base: valueAt(state.files[field.file]?.value, outermostList) } };
}

/** A text with the values of its placeholders, as the page shows it. What only the page knows keeps its braces. */
export const withValues = (text: string, { placeholders }: Pick<EditorState, 'placeholders'>): string =>
  text.replaceAll(/\{(?<name>[^{}]+)\}/gu, (written, name: string) => placeholders[name] ?? written);

/** Names of the offices by their id, for the labels of placeholders. */
export function officeNames({ files }: EditorState): Record<string, string> {
  const offices = valueAt(files['content/site.yaml']?.value, 'locations');
  const entries = Array.isArray(offices) ? offices.filter(isRecord) : [];
  return Object.fromEntries(entries.map(({ id, name }) => [String(id), String(name)]));
}
