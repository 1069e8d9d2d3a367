/** Finds texts that a change of the site's data makes wrong although they stay valid: the person should review them. */
import assert from 'node:assert/strict';
import { valueAt } from '../site/browser.ts';
import { decode, type ContentFiles } from '../site/content.ts';
import type { Field, Notice } from '../shared/protocol.ts';
import { blocksOf } from './legal-blocks.ts';
import { allTexts } from './texts.ts';
import { readValue } from './yaml-text.ts';

const SITE = 'content/site.yaml';
const PRIVACY = 'content/legal/privacidad.md';

/** @throws DiagnosticError if a file that has to be searched cannot be parsed */
export function textsToReview(filesBefore: ContentFiles, filesAfter: ContentFiles): Notice[] {
  const [before, after] = [filesBefore, filesAfter].map((files) => {
    const bytes = files.get(SITE);
    assert(bytes, `${SITE} is there`);
    return readValue(SITE, decode(SITE, bytes));
  });
  return [
    ...mentionsOfRemovedOffices(before, after, filesAfter),
    ...contradictionOfPrivacyPolicy(before, after, filesAfter),
  ];
}

/** One notice for each office that a change removes or renames and that texts still name. */
function mentionsOfRemovedOffices(before: unknown, after: unknown, files: ContentFiles): Notice[] {
  const namesAfter = namesOfOffices(after);
  const removedNames = namesOfOffices(before).filter((name) => !namesAfter.includes(name));
  return removedNames.flatMap((name): Notice[] => {
    const fields = fieldsWithOfficeName(name, files);
    return fields.length > 0 ? [{ code: 'still-mentioned', subject: name, fields }] : [];
  });
}

/** The file may be invalid: names that are blank or missing are left out. */
function namesOfOffices(site: unknown): string[] {
  const offices = valueAt(site, ['locations']);
  if (!Array.isArray(offices)) return [];
  const names = offices.map((office) => valueAt(office, ['name']));
  return names.filter((name): name is string => typeof name === 'string' && name.trim() !== '');
}

/** Finds the name in all texts but the list of offices itself. */
function fieldsWithOfficeName(name: string, files: ContentFiles): Field[] {
  const word = nameAsWord(name);
  const isListOfOffices = ({ file, path }: Field) => file === SITE && path.startsWith('locations');
  const texts = allTexts(files).filter((field) => !isListOfOffices(field) && word.test(field.text));
  return texts.map(({ file, path }) => ({ file, path }));
}

/** `Centro` in `en Centro,`, but neither in `Centroamérica` nor in the placeholder `{direccion_centro}`. */
function nameAsWord(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}{_])${escaped}(?![\\p{L}\\p{N}_])`, 'u');
}

/**
 * `booking.load` says when the scheduling service is loaded. The policy's first block on the agenda and cookies says the
 * same in words: it counts as "at once" unless it says `solo desde que te acercas`.
 */
function contradictionOfPrivacyPolicy(before: unknown, after: unknown, files: ContentFiles): Notice[] {
  const loadBefore = valueAt(before, ['booking', 'load']);
  const loadAfter = valueAt(after, ['booking', 'load']);
  const policy = files.get(PRIVACY);
  if (loadBefore === loadAfter || !policy) return [];
  const blocks = blocksOf(PRIVACY, decode(PRIVACY, policy));
  const index = blocks.findIndex(({ text }) => /agenda/i.test(text) && /cookies/i.test(text));
  const words = blocks[index]?.text;
  // The build fills the placeholder with words for the current setting.
  if (words === undefined || words.includes('{agenda_carga}')) return [];
  const isLoadedOnIntent = loadAfter === 'intent';
  const policySaysOnIntent = /solo desde\s+que te acercas/i.test(words);
  if (policySaysOnIntent === isLoadedOnIntent) return [];
  return [{ code: 'contradicts-privacy', fields: [{ file: PRIVACY, path: `#${index}` }] }];
}
