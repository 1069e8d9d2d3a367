/** Finds texts that a change of the site's data makes wrong although they stay valid: the person should review them. */
import { isDeepStrictEqual } from 'node:util';
import { decode, legalName, type ContentFiles } from '../../generator/content/files.ts';
import { formatPath, valueAt, type FieldPath } from '../../generator/content/field-path.ts';
import type { Field, Notice } from '../protocol.ts';
import { isGroup } from './entries.ts';
import { blocksOf } from './legal-blocks.ts';
import type { TextAt } from './texts.ts';
import { readValue } from './yaml-text.ts';

const SITE = 'content/site.yaml';
const PRIVACY = 'content/legal/privacidad.md';

/**
 * Every text in a value, at any depth.
 *
 * @param path of the value in the file, which begins the path of every text
 */
function textsBelow(file: string, value: unknown, path: FieldPath = []): TextAt[] {
  if (typeof value === 'string') return [{ file, path: formatPath(path), text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsBelow(file, entry, [...path, index]));
  if (!isGroup(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsBelow(file, entry, [...path, key]));
}

/** Every text of the content: the texts in the YAML of each file, and the blocks of the legal texts. */
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
 * The fields whose texts contain an office's name as a word of its own: not within a longer word or in the name of a
 * placeholder. Leaves out the list of offices itself, where the names are defined.
 */
function fieldsNaming(name: string, files: ContentFiles): Field[] {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // `{` and `_` belong to placeholders, such as `{direccion_centro}`.
  const word = new RegExp(`(?<![\\p{L}\\p{N}{_])${escaped}(?![\\p{L}\\p{N}_])`, 'u');
  return allTexts(files)
    .filter(({ text }) => word.test(text))
    .filter(({ file, path }) => !(file === SITE && path.startsWith('locations')))
    .map(({ file, path }) => ({ file, path }));
}

/** The names that offices had before a change and none has after it: removed and renamed offices. */
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
 * A notice if a change of `booking.load` makes the privacy policy wrong. The setting says when the scheduling service is
 * loaded; the policy's paragraph on the cookies of that service says the same in words. Empty if they agree, if the
 * setting did not change, and if there is no such paragraph. Same parameters as `mentionsOfRemovedOffices`.
 */
export function contradictionOfPrivacyPolicy(before: unknown, after: unknown, files: ContentFiles): Notice[] {
  const loadOf = (site: unknown) => valueAt(site, ['booking', 'load']);
  const load = loadOf(after);
  const policy = files.get(PRIVACY);
  if (isDeepStrictEqual(loadOf(before), load) || !policy) return [];
  const blocks = blocksOf(PRIVACY, decode(PRIVACY, policy));
  const index = blocks.findIndex(({ text }) => /agenda/i.test(text) && /cookies/i.test(text));
  const paragraph = blocks[index]?.text;
  // The build fills this placeholder with words for the current setting, so such a paragraph is never wrong.
  if (paragraph === undefined || paragraph.includes('{agenda_carga}')) return [];
  // With `intent` the service is loaded only once a visitor comes near a booking button.
  const saysOnIntent = /solo desde\s+que te acercas/i.test(paragraph);
  const isOnIntent = load === 'intent';
  if (saysOnIntent === isOnIntent) return [];
  return [{ code: 'contradicts-privacy', fields: [{ file: PRIVACY, path: `#${index}` }] }];
}
