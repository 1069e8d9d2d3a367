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
export function valueAtField(root: unknown, path: string): unknown {
  let value = root;
  for (const key of keysOf(path)) value = isRecord(value) ? value[key] : undefined;
  return value;
}

/**
 * The Spanish names of the values that are chosen in a field, for people who confirm it (`partsOf`): `Lunes, miércoles` for
 * the days of opening hours. In the order in which the form offers them. Empty if nothing is chosen, and for a field that
 * offers no values to choose.
 */
function namesOfChosen(value: unknown, { items }: FieldSchema): string {
  if (!Array.isArray(value)) return '';
  const { enum: offeredValues = [], enumDescriptions: offeredNames = [] } = items ?? {};
  const chosenNames = offeredNames.filter((_, index) => value.includes(offeredValues[index]));
  const names = chosenNames.join(', ');
  return names.charAt(0).toLocaleUpperCase('es') + names.slice(1);
}

/**
 * The name by which people know an entry of a list: the text of its field `name`, or else `title`, or else `label`, with
 * the values of the placeholders in it. Opening hours have no such field: their days and times are their name, as in
 * `Martes a jueves, 9:00 a 18:30`. Empty if the entry has no name, or if the person has not typed it yet.
 */
export function ownNameOf(entry: unknown, site: NameSources): string {
  if (!isRecord(entry)) return '';
  const name = entry['name'] ?? entry['title'] ?? entry['label'];
  if (typeof name === 'string') return withPlaceholderValues(name, site).trim();
  return hoursInWords(entry);
}

/**
 * Opening hours as the site shows them, `Martes a jueves, 9:00 a 18:30`: the name of an entry in a list of opening hours.
 * Only the days while one of the two times is missing. Empty if no day is chosen, and for an entry of any other list, which
 * has no `days`.
 */
function hoursInWords({ days, opens, closes }: Record<string, unknown>): string {
  if (!Array.isArray(days) || days.length === 0) return '';
  const dayNames = daysInWords(days as Weekday[]);
  const [opening, closing] = [opens, closes].map((time) => withoutLeadingZero(String(time ?? '')));
  return opening && closing ? `${dayNames}, ${opening} a ${closing}` : dayNames;
}

/** The name of an entry within that of a field: `Sede: Providencia`, or `Sede 2` if it has no name of its own. */
function entryLabel(entry: unknown, schema: FieldSchema, index: number, site: NameSources): string {
  const name = ownNameOf(entry, site);
  return name === '' ? `${schema.title} ${index + 1}` : `${schema.title}: ${name}`;
}

/** A field of a group, by its name there (`key`); undefined if the schema of the group has no such field. */
function fieldOfGroup(group: FieldInfo, key: string): FieldInfo | undefined {
  const form = group.form.properties?.[key];
  if (!form) return undefined;
  const value = isRecord(group.value) ? group.value[key] : undefined;
  const label = `${group.label} › ${form.title}`;
  const isOptional = !group.form.required?.includes(key);
  // A list that holds the group holds its fields, too.
  const { list, outermostList } = group;
  return { form, value, label, isOptional, list, outermostList };
}

/**
 * An entry of a list, as `lookUp` needs it. If the list has no entry at that position, `value` is undefined and the label
 * ends with a number: `Sede 3`.
 *
 * @param form the schema of the entries
 * @param index the position of the entry, as it stands in a path: `0`
 * @param listPath the path of the list
 */
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
  return { form, value, label, isOptional: false, list: listPath, outermostList };
}

/**
 * Looks up what forms and labels need to know of a field: its schema, value and name. Goes down from the form of its file,
 * key by key.
 *
 * `#3` is the fourth block (paragraph) of a legal text, which has the form of its file. For a field that the schema does not
 * have, which a problem may name, returns the nearest group or list around it.
 *
 * @returns undefined if the file has no form
 */
export function lookUp(site: NameSources, { file, path }: Field): FieldInfo | undefined {
  const editable = site.files[file];
  if (!editable) return undefined;
  const { form, value, blocks } = editable;
  let info: FieldInfo = { form, value, label: form.title, isOptional: false, list: '', outermostList: '' };
  const isLegalBlock = path.startsWith('#');
  if (isLegalBlock) return { ...info, value: blocks[Number(path.slice(1))] };

  /** The path of the field that `info` describes. */
  let infoPath = '';
  for (const key of keysOf(path)) {
    // Only the schema of a list has `items`: the schema of its entries.
    const { items } = info.form;
    const infoBelow = items ? entryOfList(info, items, key, infoPath, site) : fieldOfGroup(info, key);
    if (!infoBelow) break;
    info = infoBelow;
    if (items) infoPath += `[${key}]`;
    else infoPath += infoPath === '' ? key : `.${key}`;
  }
  return info;
}

/**
 * What a group or list holds, so that people can read it before they confirm it as a whole: a line for each text and
 * number, such as `Cupos de evaluación por semana: 10`. Empty for a field that is neither.
 */
export function partsOf(site: NameSources, field: Field): string[] {
  const info = lookUp(site, field);
  return isRecord(info?.value) ? partsBelow(info.value, info.form, site) : [];
}

/**
 * The lines of `partsOf` for a value of any kind: one for a single value or for chosen days; one for opening hours; none for
 * a picture or film; for any other group, those of all its fields that have a value, but not of its `id`, in the order of the
 * form; for any other list, those of its entries.
 */
export function partsBelow(value: unknown, schema: FieldSchema, site: NameSources): string[] {
  const { title, items, properties = {}, format } = schema;
  // `Lunes, miércoles`; empty for a value of any other kind.
  const chosenNames = namesOfChosen(value, schema);
  if (chosenNames !== '') return [`${title}: ${chosenNames}`];
  if (Array.isArray(value)) return items ? value.flatMap((entry) => partsBelow(entry, items, site)) : [];
  if (isRecord(value)) {
    // `Martes a jueves, 9:00 a 18:30`; empty for any other group.
    const hours = hoursInWords(value);
    if (hours !== '') return [hours];
    const lines: string[] = [];
    for (const [key, fieldSchema] of Object.entries(properties)) {
      const isLeftOut = isHidden(key) || value[key] === undefined;
      if (!isLeftOut) lines.push(...partsBelow(value[key], fieldSchema, site));
    }
    return lines;
  }
  // The file name of a picture or film says nothing to anybody.
  if (format === 'media') return [];
  return [`${title}: ${withPlaceholderValues(String(value), site)}`];
}

/**
 * The request to change a field, with what the person sees there now (`base`) and, for an entry of a list or a block of a
 * legal text, the list around it: so the server notices what others have changed, and finds an entry that has moved.
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

/** The same change for a person who has seen another value: what she has sent already, or what somebody else wrote. */
export function changeFrom(change: Change, base: unknown): Change {
  const { path, list } = change;
  if (!list) return { ...change, base };
  // `[1].quote` of `testimonials.items[1].quote`.
  const keysInList = keysOf(path.slice(list.path.length));
  return { ...change, base, list: { path: list.path, base: withValueAt(list.base, keysInList, base) } };
}

/** The keys that lead from the field of a form to a field within it: `['lead']` from `about` to `about.lead`. */
export const keysBelow = (form: Field, { path }: Field): string[] => keysOf(path.slice(form.path.length));

/** The site as it will be once the server has made these changes: what the person sees, and starts her next change from. */
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

/**
 * A text as the page shows it: with the values of its placeholders. Where only the page knows a value, its name, such as
 * `«Enlace a WhatsApp»`.
 */
export const withPlaceholderValues = (text: string, site: NameSources): string =>
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
  const locations = valueAtField(files['content/site.yaml']?.value, 'locations');
  const offices = Array.isArray(locations) ? locations.filter(isRecord) : [];
  return Object.fromEntries(offices.map(({ id, name }) => [String(id), String(name)]));
}
