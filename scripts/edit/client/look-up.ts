/** Looks up fields in the state of the site: their form, value and name. */
import {
  type Weekday,
  daysInWords,
  withoutLeadingZero,
  type FormField as FieldSchema,
  withValueAt,
} from '../site/browser.ts';
import type { Change, EditorState, Field } from '../protocol.ts';
import { placeholderName } from '../placeholder-names.ts';
import { isHidden } from './advanced.ts';
import type { PlaceholderLabels } from './editable-html.ts';

type NameSources = Pick<EditorState, 'files' | 'placeholders'>;

export interface FieldInfo {
  form: FieldSchema;
  value: unknown;
  /** `La consulta › La doctora › Nombre con título`. */
  label: string;
  /** Path of the nearest list that holds it, or ''. */
  list: string;
  /** Path of the outermost list that holds it, or ''. */
  outermostList: string;
}

/** `a.b[0].c` gives `['a', 'b', '0', 'c']`. */
const keysOf = (path: string) => path.split(/[.[\]]+/).filter((key) => key !== '');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function valueAtField(root: unknown, path: string): unknown {
  let value = root;
  for (const key of keysOf(path)) value = isRecord(value) ? value[key] : undefined;
  return value;
}

/** `Lunes, miércoles`; '' for a field that offers no values to choose. */
function namesOfChosen(value: unknown, { items }: FieldSchema): string {
  if (!Array.isArray(value)) return '';
  const { enum: offeredValues = [], enumDescriptions: offeredNames = [] } = items ?? {};
  const chosenNames = offeredNames.filter((_, index) => value.includes(offeredValues[index]));
  const names = chosenNames.join(', ');
  return names.charAt(0).toLocaleUpperCase('es') + names.slice(1);
}

/** The name by which people know an entry of a list; '' if it has none. */
export function ownNameOf(entry: unknown, site: NameSources): string {
  if (!isRecord(entry)) return '';
  const name = entry['name'] ?? entry['title'] ?? entry['label'];
  if (typeof name === 'string') return withPlaceholderValues(name, site).trim();
  return hoursInWords(entry);
}

/** `Martes a jueves, 9:00 a 18:30`; '' for anything but opening hours. */
function hoursInWords({ days, opens, closes }: Record<string, unknown>): string {
  if (!Array.isArray(days) || days.length === 0) return '';
  const dayNames = daysInWords(days as Weekday[]);
  const [opening, closing] = [opens, closes].map((time) => withoutLeadingZero(String(time ?? '')));
  return opening && closing ? `${dayNames}, ${opening} a ${closing}` : dayNames;
}

/** `Sede: Providencia`, or `Sede 2` if it has no name of its own. */
function entryLabel(entry: unknown, schema: FieldSchema, index: number, site: NameSources): string {
  const name = ownNameOf(entry, site);
  return name === '' ? `${schema.title} ${index + 1}` : `${schema.title}: ${name}`;
}

function fieldOfGroup(group: FieldInfo, key: string): FieldInfo | undefined {
  const form = group.form.properties?.[key];
  if (!form) return undefined;
  const value = isRecord(group.value) ? group.value[key] : undefined;
  const label = `${group.label} › ${form.title}`;
  const { list, outermostList } = group;
  return { form, value, label, list, outermostList };
}

function entryOfList(
  list: FieldInfo,
  form: FieldSchema,
  index: string,
  listPath: string,
  site: NameSources,
): FieldInfo {
  const entries: unknown = list.value;
  const value: unknown = Array.isArray(entries) ? entries[Number(index)] : undefined;
  const label = `${list.label} › ${entryLabel(value, form, Number(index), site)}`;
  const outermostList = list.outermostList === '' ? listPath : list.outermostList;
  return { form, value, label, list: listPath, outermostList };
}

/**
 * The schema, value and name of a field; of the nearest group around it if the schema does not have it. `#3` is the fourth block
 * of a legal text. Undefined if the file has no form.
 */
export function lookUp(site: NameSources, { file, path }: Field): FieldInfo | undefined {
  const editable = site.files[file];
  if (!editable) return undefined;
  const { form, value, blocks } = editable;
  let info: FieldInfo = { form, value, label: form.title, list: '', outermostList: '' };
  const isLegalBlock = path.startsWith('#');
  if (isLegalBlock) return { ...info, value: blocks[Number(path.slice(1))] };

  let infoPath = '';
  for (const key of keysOf(path)) {
    const { items } = info.form;
    const infoBelow = items ? entryOfList(info, items, key, infoPath, site) : fieldOfGroup(info, key);
    if (!infoBelow) break;
    info = infoBelow;
    if (items) infoPath += `[${key}]`;
    else infoPath += infoPath === '' ? key : `.${key}`;
  }
  return info;
}

/** What a group or list holds, in words for people who confirm it as a whole: `Cupos de evaluación por semana: 10`. */
export function partsOf(site: NameSources, field: Field): string[] {
  const info = lookUp(site, field);
  return isRecord(info?.value) ? partsBelow(info.value, info.form, site) : [];
}

export function partsBelow(value: unknown, schema: FieldSchema, site: NameSources): string[] {
  const { title, items, properties = {}, format } = schema;
  const chosenNames = namesOfChosen(value, schema);
  if (chosenNames !== '') return [`${title}: ${chosenNames}`];
  if (Array.isArray(value)) return items ? value.flatMap((entry) => partsBelow(entry, items, site)) : [];
  if (isRecord(value)) {
    const hours = hoursInWords(value);
    if (hours !== '') return [hours];
    const lines: string[] = [];
    for (const [key, fieldSchema] of Object.entries(properties)) {
      const isLeftOut = isHidden(key) || value[key] === undefined;
      if (!isLeftOut) lines.push(...partsBelow(value[key], fieldSchema, site));
    }
    return lines;
  }
  if (format === 'media') return [];
  return [`${title}: ${withPlaceholderValues(String(value), site)}`];
}

/**
 * The request to change a field, with what the person sees there now and the list around it, so that the server notices what
 * others have changed, and finds an entry that has moved.
 */
export function changeOf(state: EditorState, field: Field, wanted: Pick<Change, 'value' | 'isConfirmed'>): Change {
  const { file, path } = field;
  const info = lookUp(state, field);
  const change: Change = { file, path, base: info?.value, ...wanted };
  const isLegalBlock = path.startsWith('#');
  if (isLegalBlock) return { ...change, list: { path: '#', base: state.files[file]?.blocks } };
  const listPath = info?.outermostList ?? '';
  if (listPath === '') return change;
  return { ...change, list: { path: listPath, base: valueAtField(state.files[file]?.value, listPath) } };
}

/** The same change for a person who has seen another value. */
export function changeFrom(change: Change, base: unknown): Change {
  const { path, list } = change;
  if (!list) return { ...change, base };
  const keysInList = keysOf(path.slice(list.path.length));
  return { ...change, base, list: { path: list.path, base: withValueAt(list.base, keysInList, base) } };
}

/** `['lead']` from `about` to `about.lead`. */
export const keysBelow = (form: Field, { path }: Field): string[] => keysOf(path.slice(form.path.length));

/** The site as it will be once the server has made these changes. */
export function withChangesMade(site: EditorState, changes: readonly Change[]): EditorState {
  const files = { ...site.files };
  for (const { file, path, value, isConfirmed } of changes) {
    const before = files[file];
    if (!before || isConfirmed) continue;
    const keys = keysOf(path.replace(/^#/, ''));
    if (path.startsWith('#')) files[file] = { ...before, blocks: before.blocks.with(Number(keys[0]), String(value)) };
    else files[file] = { ...before, value: withValueAt(before.value, keys, value) };
  }
  return { ...site, files };
}

/** A text as the page shows it. Where only the page knows a value, its name: `«Enlace a WhatsApp»`. */
export const withPlaceholderValues = (text: string, site: NameSources): string =>
  text.replaceAll(/\{(?<name>[^{}]+)\}/gu, (_, name: string) => site.placeholders[name] ?? `«${nameOf(name, site)}»`);

/** As the build counts them for its limit: with the values of the placeholders. */
export const countLetters = (text: string, { placeholders }: Pick<EditorState, 'placeholders'>): number =>
  text.replaceAll(/\{(?<name>[^{}]+)\}/gu, (written, name: string) => placeholders[name] ?? written).trim().length;

const nameOf = (key: string, site: NameSources): string => placeholderName(key, officeNames(site));

/** They show the value, because the text is read where it stands. */
export const labelsOnPage = (site: EditorState): PlaceholderLabels => ({
  textOf: (key) => site.placeholders[key] ?? nameOf(key, site),
  titleOf: (key) => nameOf(key, site),
});

/** They show the name; the form shows below how the text will read. */
export const labelsInForm = (site: EditorState): PlaceholderLabels => ({
  textOf: (key) => nameOf(key, site),
  titleOf: (key) => site.placeholders[key] ?? '',
});

/** By their id, which `{direccion_centro}` has in its name. */
export function officeNames({ files }: Pick<EditorState, 'files'>): Record<string, string> {
  const locations = valueAtField(files['content/site.yaml']?.value, 'locations');
  const offices = Array.isArray(locations) ? locations.filter(isRecord) : [];
  return Object.fromEntries(offices.map(({ id, name }) => [String(id), String(name)]));
}
