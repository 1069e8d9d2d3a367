import { didYouMean, quote } from '../messages.ts';
import { valueAt } from './schema.ts';
import { formatPath, type FieldPath } from './yaml.ts';

/** The placeholder of each field of `content/site.yaml` that has one; each office adds `{direccion_<id>}`. */
const sources = {
  practica: 'practice.name',
  empresa: 'practice.legalName',
  rut: 'practice.taxId',
  doctora: 'doctor.name',
  doctora_corta: 'doctor.shortName',
  email: 'contact.email',
  phone: 'contact.whatsapp',
  cupos: 'facts.weeklySlots',
  minutos: 'facts.slotMinutes',
  horas: 'facts.cancellationHours',
  años_experiencia: 'facts.experienceYears',
} as const;

/** Whether a field's text is itself a placeholder's value and therefore takes none. */
const isSource = (field: string) =>
  /^locations\[\d+\]\.address$/.test(field) || Object.values<string>(sources).includes(field);

/** 1 to 20, as many as `facts.weeklySlots` may be; feminine, as the evaluations they count. */
const numberWords = (
  'una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince ' +
  'dieciséis diecisiete dieciocho diecinueve veinte'
).split(' ');

/** Takes the place of a value with which something is wrong, so that it is not reported wherever it is repeated. */
export const STAND_IN = '…';

/** What `{x}` stands for; where the offices are not known, any `{direccion_…}` may be right. */
export interface Placeholders {
  values: ReadonlyMap<string, string>;
  anyOffice: boolean;
}

/**
 * The placeholders that `content/site.yaml` gives.
 *
 * @param site its value, valid or not
 * @param isFaulty whether something is wrong with a field
 */
export function placeholdersOf(site: unknown, isFaulty: (field: string) => boolean): Placeholders {
  const read = (...path: FieldPath) => {
    const value = valueAt(site, path);
    const isUsable = (typeof value === 'string' || typeof value === 'number') && !isFaulty(formatPath(path));
    return isUsable ? String(value).trim() : STAND_IN;
  };
  const values = new Map(Object.entries(sources).map(([name, field]) => [name, read(...field.split('.'))]));
  const words = numberWords[Number(values.get('cupos')) - 1] ?? STAND_IN;
  values.set('cupos_en_letras', words);
  values.set('Cupos_en_letras', words.charAt(0).toUpperCase() + words.slice(1));

  const locations = valueAt(site, ['locations']);
  const ids = Array.isArray(locations) ? locations.map((_, index) => read('locations', index, 'id')) : [];
  ids.forEach((id, index) => values.set(`direccion_${id}`, read('locations', index, 'address')));
  return { values, anyOffice: ids.length === 0 || ids.includes(STAND_IN) };
}

/** Which placeholders a field takes. */
export interface Slot extends Placeholders {
  /** Whether the build fills in anything here. */
  isFilled: boolean;
  /** Names that stay as they are. */
  kept: readonly string[];
}

/**
 * @param file path from the project's root
 * @param kept names that the page fills in
 */
export function slotOf(placeholders: Placeholders, file: string, path: FieldPath, kept: readonly string[] = []): Slot {
  return { ...placeholders, isFilled: !(file === 'content/site.yaml' && isSource(formatPath(path))), kept };
}

/** A placeholder, or a brace without its pair. */
const braces = /\{([^{}]*)\}|[{}]/g;

/**
 * Hears about a brace that is no known placeholder.
 *
 * @param find its offset in the text as a file spells it; nothing where escapes hide it
 */
export type OnUnknown = (find: (text: string) => number | undefined, message: string, suggestion?: string) => void;

/** Fills in the placeholders of `text`; what is unknown stays as it is. */
export function interpolate(text: string, slot: Slot, onUnknown: OnUnknown): string {
  const { values, anyOffice, isFilled, kept } = slot;
  const seen: string[] = [];
  return text.replace(braces, (written: string, inside: string | undefined) => {
    const same = (other: string) => other === written;
    const occurrence = seen.filter(same).length;
    seen.push(written);
    const refuse = (expected: string, suggestion?: string) => {
      const find = (spelled: string) =>
        [...spelled.matchAll(braces)].filter(([found]) => same(found))[occurrence]?.index;
      onUnknown(find, `${expected}, found ${quote(written)}`, suggestion);
      return written;
    };
    if (!isFilled) return refuse('expected no braces: this text is itself the value of a placeholder');
    if (inside === undefined) return refuse('expected braces only around the name of a placeholder, such as {email}');
    // Some editors store ñ as n and a tilde.
    const name = inside.normalize('NFC');
    if (kept.includes(name)) return `{${name}}`;
    const value = values.get(name);
    if (value !== undefined) return value;
    if (anyOffice && name.startsWith('direccion_')) return written;
    const known = [...kept, ...values.keys()].map((word) => `{${word}}`);
    return refuse(`expected one of ${known.join(' ')}`, didYouMean(`{${name}}`, known));
  });
}

const noBreakSpace = '\u00A0';

/** Each match has one space or more that must not break a line. Rules: copy deck (general) and DESIGN.md (type). */
const bound: readonly RegExp[] = [
  /\+56 9 \d{4} \d{4}/g,
  /N° (?=\d)/g,
  /\bRUT (?=\d)/g,
  /\bDra?\. (?=\p{Lu})/gu,
  /(?<!\p{L})Por eso(?!\p{L})/gu,
  /(?<!\p{L})(?:oficina|piso) (?=\d)/giu,
  /\d (?=(?:años?|cupos?|horas?|minutos?)(?!\p{L}))/gu,
];

/**
 * Binds what belongs together (`N° 19.628`, `Dra. Rivas`, `10 cupos`, …) with no-break spaces.
 *
 * @param text filled-in text for people to read; never an address, an id or a file name
 */
export const bindSpaces = (text: string): string =>
  bound.reduce((result, pattern) => result.replace(pattern, (match) => match.replaceAll(' ', noBreakSpace)), text);
