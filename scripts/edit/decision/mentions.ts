/** Finds texts that a change of the site's data makes wrong although they stay valid: the person should review them. */
import { isDeepStrictEqual } from 'node:util';
import { decode, legalName, type ContentFiles } from '../../generator/content/files.ts';
import { valueAt } from '../../generator/content/field-path.ts';
import { formatPath, type FieldPath } from '../../generator/content/field-path.ts';
import type { Field, Notice } from '../protocol.ts';
import { isGroup } from './entries.ts';
import { blocksOf } from './legal-blocks.ts';
import { readValue } from './yaml-text.ts';

const SITE = 'content/site.yaml';
const PRIVACY = 'content/legal/privacidad.md';

/** A text of the content with its field. */
interface TextAt extends Field {
  text: string;
}

/** Every text in a value and below it. */
function textsBelow(file: string, value: unknown, path: FieldPath = []): TextAt[] {
  if (typeof value === 'string') return [{ file, path: formatPath(path), text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsBelow(file, entry, [...path, index]));
  if (!isGroup(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsBelow(file, entry, [...path, key]));
}

/** Every text of the content, with its field. */
const allTexts = (files: ContentFiles): TextAt[] =>
  [...files].flatMap(([file, bytes]) => {
    const source = decode(file, bytes);
    const blocks = legalName(file) ? blocksOf(file, source) : [];
    return [
      ...textsBelow(file, readValue(file, source)),
      ...blocks.map(({ text }, index) => ({ file, path: `#${index}`, text })),
    ];
  });

/**
 * The fields whose texts contain a name as a word of its own. Leaves out the list of offices, where names are defined.
 */
function fieldsNaming(name: string, files: ContentFiles): Field[] {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const word = new RegExp(`(?<![\\p{L}\\p{N}{_])${escaped}(?![\\p{L}\\p{N}_])`, 'u');
  return allTexts(files)
    .filter(({ text }) => word.test(text))
    .filter(({ file, path }) => !(file === SITE && path.startsWith('locations')))
    .map(({ file, path }) => ({ file, path }));
}

/** The names of offices that a change removes or replaces. */
function removedOffices(before: unknown, after: unknown): string[] {
  const namesIn = (site: unknown) => {
    const offices = valueAt(site, ['locations']);
    const names = Array.isArray(offices) ? offices.map((office) => valueAt(office, ['name'])) : [];
    return names.filter((name): name is string => typeof name === 'string' && name.trim() !== '');
  };
  return namesIn(before).filter((name) => !namesIn(after).includes(name));
}

/**
 * Notices about texts that still name an office which a change removes or renames, one for each such office.
 *
 * @param before the value of content/site.yaml before the change
 * @param after its value after it
 * @param files the content after the change
 */
export function mentionsOfRemovedOffices(before: unknown, after: unknown, files: ContentFiles): Notice[] {
  return removedOffices(before, after)
    .map((subject): Notice => ({ code: 'still-mentioned', subject, fields: fieldsNaming(subject, files) }))
    .filter(({ fields }) => fields.length > 0);
}

/**
 * A notice if a change of `booking.load` contradicts the privacy policy, whose paragraph on cookies of the scheduling
 * service says when that service is loaded. A paragraph with the placeholder `{agenda_carga}` follows the setting by
 * itself. Same parameters as above.
 */
export function contradictionOfPrivacyPolicy(before: unknown, after: unknown, files: ContentFiles): Notice[] {
  const loadOf = (site: unknown) => valueAt(site, ['booking', 'load']);
  const load = loadOf(after);
  const policy = files.get(PRIVACY);
  if (isDeepStrictEqual(loadOf(before), load) || !policy) return [];
  const blocks = blocksOf(PRIVACY, decode(PRIVACY, policy));
  const index = blocks.findIndex(({ text }) => /agenda/i.test(text) && /cookies/i.test(text));
  const text = blocks[index]?.text ?? '';
  const followsSetting = text.includes('{agenda_carga}');
  const saysOnIntent = /solo desde\s+que te acercas/i.test(text);
  const isTrue = index < 0 || followsSetting || saysOnIntent === (load === 'intent');
  return isTrue ? [] : [{ code: 'contradicts-privacy', fields: [{ file: PRIVACY, path: `#${index}` }] }];
}
