import { braces } from './braces.ts';
import { valueAt } from './fields.ts';
import { didYouMean } from './nearest.ts';
import { quote } from './show.ts';

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

const office = 'direccion_';
const officeAddress = /^locations\[\d+\]\.address$/;

/** Fields whose text is itself a placeholder's value and therefore takes none. */
const isSource = (path: string) =>
  officeAddress.test(path) || Object.values<string>(sources).includes(path);

/** 1 to 20, as many as `facts.weeklySlots` may be; feminine, as the evaluations they count. */
const numberWords = (
  'una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince ' +
  'dieciséis diecisiete dieciocho diecinueve veinte'
).split(' ');

/** Placeholders that are no business of the build: the page fills them in when it is shown. */
const keptInInterface: Readonly<Record<string, readonly string[]>> = {
  'booking.help': ['whatsapp', 'correo'],
  'footer.copyright': ['año'],
  'legal.updated': ['fecha'],
};

/** Takes the place of a value with which something is wrong. */
export const standIn = '…';

/** What `{x}` stands for. */
export interface Placeholders {
  values: ReadonlyMap<string, string>;
  /** Whether the offices are not known, so that any `{direccion_…}` may be right. */
  anyOffice: boolean;
}

/**
 * The placeholders that `content/site.yaml` gives.
 *
 * @param site its value, valid or not
 * @param isFaulty whether something is wrong with a field; its value is then replaced by `standIn`, so
 *   that one mistake is not reported again in every text that repeats it
 */
export function placeholdersOf(site: unknown, isFaulty: (path: string) => boolean): Placeholders {
  const read = (path: string) => {
    const value = valueAt(site, path);
    return (typeof value === 'string' || typeof value === 'number') && !isFaulty(path) ? String(value).trim() : standIn;
  };

  const values = new Map(Object.entries(sources).map(([name, path]) => [name, read(path)]));
  const words = numberWords[Number(values.get('cupos')) - 1] ?? standIn;
  values.set('cupos_en_letras', words);
  values.set('Cupos_en_letras', words.charAt(0).toUpperCase() + words.slice(1));

  const locations = valueAt(site, 'locations');
  const offices = Array.isArray(locations) ? locations.map((_, index) => `locations[${index}]`) : [];
  for (const path of offices) values.set(office + read(`${path}.id`), read(`${path}.address`));
  const anyOffice = offices.length === 0 || offices.some((path) => read(`${path}.id`) === standIn);
  return { values, anyOffice };
}

/** Which placeholders a field takes. */
export interface Slot {
  placeholders: Placeholders;
  /** Whether the build fills in anything here. */
  filled: boolean;
  /** Names that stay as they are. */
  kept: readonly string[];
}

/**
 * @param file name of the file below `content/`, without its ending
 * @param path of the field
 */
export function slotOf(placeholders: Placeholders, file: string, path: string): Slot {
  return {
    placeholders,
    filled: !(file === 'site' && isSource(path)),
    kept: (file === 'interface' && keptInInterface[path]) || [],
  };
}

/** A brace that is no known placeholder. */
export interface PlaceholderProblem {
  /** As it is written. */
  written: string;
  /** How many times the same stands before it in the text. */
  occurrence: number;
  expected: string;
  found: string;
  hint?: string;
}

/**
 * Fills in the placeholders of `text`.
 *
 * @param onProblem hears about each unknown placeholder and each brace without its pair
 * @returns the text; what is unknown stays as it is
 */
export function fillPlaceholders(text: string, slot: Slot, onProblem: (problem: PlaceholderProblem) => void): string {
  const { placeholders, filled, kept } = slot;
  const seen = new Map<string, number>();
  const report = (written: string, rest: Pick<PlaceholderProblem, 'expected' | 'hint'>) => {
    onProblem({ written, occurrence: (seen.get(written) ?? 0) - 1, found: quote(written), ...rest });
  };

  return text.replace(braces, (written: string, inside: string | undefined) => {
    seen.set(written, (seen.get(written) ?? 0) + 1);
    if (!filled) {
      report(written, { expected: 'expected no braces: this text is itself the value of a placeholder' });
      return written;
    }
    if (inside === undefined) {
      report(written, { expected: 'expected braces only around the name of a placeholder, such as {email}' });
      return written;
    }
    // Some editors store ñ as n and a tilde.
    const name = inside.normalize('NFC');
    if (kept.includes(name)) return `{${name}}`;
    const value = placeholders.values.get(name);
    if (value !== undefined) return value;
    if (!(placeholders.anyOffice && name.startsWith(office))) {
      const known = [...kept, ...placeholders.values.keys()].map((word) => `{${word}}`);
      const hint = didYouMean(`{${name}}`, known);
      report(written, {
        expected: `expected one of ${known.join(' ')}`,
        ...(hint && { hint }),
      });
    }
    return written;
  });
}
