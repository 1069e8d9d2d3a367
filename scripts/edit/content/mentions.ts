/**
 * Finds the texts that still name an office which a change removes or renames: they stay valid, but the person should
 * review them.
 */
import { valueAt } from '../site/browser.ts';
import { decode, type ContentFiles } from '../site/content.ts';
import type { Field, Notice } from '../shared/protocol.ts';
import { allTexts } from './texts.ts';
import { readValue } from './yaml-text.ts';

const SITE = 'content/site.yaml';

/**
 * One notice for each office that is no longer in `content/site.yaml` under its name.
 *
 * @throws DiagnosticError if a file cannot be parsed
 */
export function mentionsOfRemovedOffices(filesBefore: ContentFiles, filesAfter: ContentFiles): Notice[] {
  const namesAfter = namesOfOffices(filesAfter);
  const removedNames = namesOfOffices(filesBefore).filter((name) => !namesAfter.includes(name));
  return removedNames.flatMap((name): Notice[] => {
    const fields = fieldsWithOfficeName(name, filesAfter);
    return fields.length > 0 ? [{ code: 'still-mentioned', subject: name, fields }] : [];
  });
}

/** The file may be invalid: names that are blank or missing are left out. */
function namesOfOffices(files: ContentFiles): string[] {
  const bytes = files.get(SITE);
  const offices = bytes && valueAt(readValue(SITE, decode(SITE, bytes)), ['locations']);
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
