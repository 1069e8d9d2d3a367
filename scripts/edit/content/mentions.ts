/** Finds texts that a change of the site's data makes wrong although they stay valid: the person should review them. */
import { valueAt } from '../site/browser.ts';
import { decode, type ContentFiles } from '../site/content.ts';
import type { Field, Notice } from '../protocol.ts';
import { blocksOf } from './legal-blocks.ts';
import { allTexts } from './texts.ts';

const SITE = 'content/site.yaml';
const PRIVACY = 'content/legal/privacidad.md';

/**
 * Matches a name as a word of its own: `Centro` in `en Centro,`, but neither in `Centroamérica` nor in the placeholder
 * `{direccion_centro}`.
 */
function nameAsWord(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // `{` and `_` belong to placeholders.
  return new RegExp(`(?<![\\p{L}\\p{N}{_])${escaped}(?![\\p{L}\\p{N}_])`, 'u');
}

/**
 * The fields and the blocks of legal texts that contain an office's name, in the order of the content. Leaves out the list
 * of offices itself, where the names are defined. Throws a DiagnosticError if a file cannot be read.
 */
function fieldsWithOfficeName(name: string, files: ContentFiles): Field[] {
  const word = nameAsWord(name);
  const fields: Field[] = [];
  for (const { file, path, text } of allTexts(files)) {
    const isListOfOffices = file === SITE && path.startsWith('locations');
    if (!isListOfOffices && word.test(text)) fields.push({ file, path });
  }
  return fields;
}

/**
 * The names of all offices, to find those that a change removes.
 *
 * @param site the value of content/site.yaml, which may be invalid: blank and missing names are left out
 */
function officeNames(site: unknown): string[] {
  const offices = valueAt(site, ['locations']);
  if (!Array.isArray(offices)) return [];
  const names = offices.map((office) => valueAt(office, ['name']));
  return names.filter((name): name is string => typeof name === 'string' && name.trim() !== '');
}

/** The names that offices had before a change and none has after it: removed and renamed offices. */
function removedOffices(before: unknown, after: unknown): string[] {
  const namesAfter = officeNames(after);
  return officeNames(before).filter((name) => !namesAfter.includes(name));
}

/**
 * Notices about texts that still name an office which a change removes or renames: one notice for each such office, with
 * all these texts. Empty if no office lost its name, or no text names it.
 *
 * @param before the value of content/site.yaml before the change
 * @param after its value after it
 * @param files the content after the change
 * @throws DiagnosticError if an office lost its name, and a file in which to look for that name cannot be read
 */
export function mentionsOfRemovedOffices(before: unknown, after: unknown, files: ContentFiles): Notice[] {
  const notices: Notice[] = [];
  for (const name of removedOffices(before, after)) {
    const fields = fieldsWithOfficeName(name, files);
    if (fields.length > 0) notices.push({ code: 'still-mentioned', subject: name, fields });
  }
  return notices;
}

/**
 * One notice if a change makes the privacy policy wrong. The setting `booking.load` says when the scheduling service is
 * loaded; the policy's first block that names both the service (`agenda`) and cookies says the same in words, and the
 * person has to rewrite it. Unless that block says `solo desde que te acercas`, it counts as saying that the service is
 * loaded at once. Empty if both agree, if the setting did not change, and if there is no policy or no such block.
 *
 * @param before the value of content/site.yaml before the change
 * @param after its value after it
 * @param files the content after the change
 * @throws DiagnosticError if the setting changed and the policy cannot be read
 */
export function contradictionOfPrivacyPolicy(before: unknown, after: unknown, files: ContentFiles): Notice[] {
  const loadBefore = valueAt(before, ['booking', 'load']);
  const loadAfter = valueAt(after, ['booking', 'load']);
  const policy = files.get(PRIVACY);
  if (loadBefore === loadAfter || !policy) return [];
  const blocks = blocksOf(PRIVACY, decode(PRIVACY, policy));
  const index = blocks.findIndex(({ text }) => /agenda/i.test(text) && /cookies/i.test(text));
  const words = blocks[index]?.text;
  if (words === undefined) return [];
  // The build fills this placeholder with words for the current setting, so a block that has it is never wrong.
  if (words.includes('{agenda_carga}')) return [];
  // With the value `intent`, the service is loaded only once a visitor comes near a booking button.
  const isLoadedOnIntent = loadAfter === 'intent';
  const policySaysOnIntent = /solo desde\s+que te acercas/i.test(words);
  if (policySaysOnIntent === isLoadedOnIntent) return [];
  // A block of a legal text is named by its index: `#3`.
  return [{ code: 'contradicts-privacy', fields: [{ file: PRIVACY, path: `#${index}` }] }];
}
