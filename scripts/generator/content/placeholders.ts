import { siteSchema } from '../../../src/content/schema.ts';
import { problem, type Problem } from '../../lib/diagnostic.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import { addressesOf, derivedFacts, type FactSources } from './derived-facts.ts';
import { isOptional } from './field-lookup.ts';
import { formatPath, valueAt, type FieldPath } from './field-path.ts';
import { ABSENT } from './optional-facts.ts';
import { STAND_IN } from './stand-in.ts';

/** The field of `content/site.yaml` that each placeholder stands for; each office adds `{direccion_<id>}`. */
const sourceFields = {
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
  experiencia_desde: 'facts.experienceSince',
  valor_evaluacion: 'facts.evaluationPrice',
  formas_de_pago: 'facts.paymentMethods',
  especialidad: 'doctor.officialSpecialty',
  numero_registro: 'doctor.registerNumber',
  version: 'legal.version',
  representante: 'legal.representative',
  encargado_datos: 'legal.responsiblePerson',
  plazo_consultas: 'legal.retention.enquiries',
  plazo_reservas: 'legal.retention.bookings',
  plazo_agenda: 'legal.retention.schedulingService',
  plazo_boletas: 'legal.retention.invoices',
} as const;

/** The field of `content/site.yaml`, or the list, in which the value of a computed placeholder is changed. */
const sourcesOfComputed = {
  cupos_en_letras: 'facts.weeklySlots',
  Cupos_en_letras: 'facts.weeklySlots',
  años_experiencia: 'facts.experienceSince',
  sedes: 'locations',
  direccion: 'locations',
  direcciones: 'locations',
} as const;

/**
 * Where the practice changes the value of a placeholder: the path of a field of `content/site.yaml`, such as `doctor.name`
 * for `doctora`, or of a list, such as `locations` for an address. Undefined for placeholders that no single field gives or
 * that only the page fills in, and for a name that no placeholder has.
 */
export function sourceFieldOf(name: string): string | undefined {
  const isAddressOfOffice = name.startsWith('direccion_');
  if (isAddressOfOffice) return 'locations';
  return new Map<string, string>(Object.entries({ ...sourceFields, ...sourcesOfComputed })).get(name);
}

/** Fields that the placeholders of `derived-facts.ts` are made of. */
const partOfDerivedFact =
  /^locations\[\d+\]\.(?:name|street|locality)$|^practice\.logo\.|^booking\.company\.|^legal\.(?:requestsEmail$|providers\.)/;

/**
 * Whether a field of `content/site.yaml`, such as `practice.name`, is itself (part of) the value of a placeholder. Such
 * a field may not contain placeholders, or values could refer to each other in a circle.
 */
export const isPlaceholderSource = (field: string): boolean =>
  partOfDerivedFact.test(field) || Object.values<string>(sourceFields).includes(field);

/** The numbers 1 to 20 in words, the range of `facts.weeklySlots`; feminine, because they count evaluations. */
const numberWords = (
  'una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince ' +
  'dieciséis diecisiete dieciocho diecinueve veinte'
).split(' ');

/** What is known of all placeholders. */
export interface PlaceholderValues {
  /** The text to fill in, by the placeholder's name without braces. */
  values: ReadonlyMap<string, string>;
  /** Names of placeholders whose optional fact the content does not have: a text that contains one is left out. */
  absent: ReadonlySet<string>;
  /** Whether the content lists no offices, or one without a valid `id`: then any `{direccion_…}` may be right. */
  hasUnknownOffices: boolean;
}

/**
 * Collects the values of all placeholders from the parsed content, before any text is filled. Never fails: the name of an
 * optional fact that the content leaves out is put into `absent`; any other value that is missing or invalid becomes
 * STAND_IN (an ellipsis), and is reported elsewhere, at its field.
 *
 * @param isInvalid whether the schema refuses a field of `content/site.yaml`, such as `contact.email`
 */
export function placeholderValuesOf(sources: FactSources, isInvalid: (field: string) => boolean): PlaceholderValues {
  const { site } = sources;
  /** The text of a field of `content/site.yaml`; STAND_IN if it is missing, invalid, or neither a text nor a number. */
  const read = (...path: FieldPath): string => {
    const value = valueAt(site, path);
    const isTextOrNumber = typeof value === 'string' || typeof value === 'number';
    if (!isTextOrNumber || isInvalid(formatPath(path))) return STAND_IN;
    return String(value).trim();
  };
  const values = new Map<string, string>();
  const absent = new Set<string>();

  // Placeholders that repeat a field: `{email}`.
  for (const [name, field] of Object.entries(sourceFields)) {
    const path = field.split('.');
    // If the file could not be parsed, nobody knows which optional facts it has.
    const isAbsent = site !== undefined && isOptional(siteSchema, path) && valueAt(site, path) === undefined;
    if (isAbsent) absent.add(name);
    else values.set(name, read(...path));
  }
  // The number of evaluations in words: `{cupos_en_letras}` is `diez`, `{Cupos_en_letras}` is `Diez`. STAND_IN if `cupos` is
  // no number from 1 to 20.
  const slotsInWords = numberWords[Number(values.get('cupos')) - 1] ?? STAND_IN;
  values.set('cupos_en_letras', slotsInWords);
  values.set('Cupos_en_letras', slotsInWords.charAt(0).toUpperCase() + slotsInWords.slice(1));
  // The address of each office: `{direccion_vitacura}`.
  const officeIds: string[] = [];
  for (const [index, address] of addressesOf(site, read).entries()) {
    const id = read('locations', index, 'id');
    officeIds.push(id);
    values.set(`direccion_${id}`, address);
  }
  // Placeholders that are computed from several fields: `{direcciones}`.
  for (const [name, value] of Object.entries(derivedFacts(sources, read))) {
    if (value === undefined) absent.add(name);
    else values.set(name, value);
  }
  // `read` gives an office without a valid id STAND_IN.
  const hasUnknownOffices = officeIds.length === 0 || officeIds.includes(STAND_IN);
  return { values, absent, hasUnknownOffices };
}

/** Which placeholders a text may contain, and what is filled in for each. */
export interface PlaceholderRules extends PlaceholderValues {
  /** False for a text that is itself the value of a placeholder: it may not contain any. */
  allowsPlaceholders: boolean;
  /** Names that the build leaves in braces, because the page puts something in their place. */
  leftForPage: readonly string[];
}

/**
 * The rules by which `interpolate` fills the text of one field, or the body of a legal text.
 *
 * @param file path from the project's root
 * @param path of the field in the file; empty for the body of a legal text
 * @param leftForPage placeholders that the build leaves in braces, by name: those that the schema lists for the field
 *   (`FieldNote.leftForPage`); none by default
 */
export const placeholderRules = (
  values: PlaceholderValues,
  file: string,
  path: FieldPath,
  leftForPage: readonly string[] = [],
): PlaceholderRules => {
  // The value of a placeholder may not contain placeholders itself; `interpolate` reports those that it finds there.
  const isSource = file === 'content/site.yaml' && isPlaceholderSource(formatPath(path));
  return { ...values, allowsPlaceholders: !isSource, leftForPage };
};

/** Matches a placeholder, such as `{email}`, or a brace without its pair. */
const bracePattern = /\{(?<name>[^{}]*)\}|[{}]/g;

/**
 * Receives the problem with a brace or placeholder that is wrong.
 *
 * @param find returns the offset of that brace in a given spelling of the text: in a file, the same text may have quotes,
 *   escapes and line breaks, so its offsets are others. Undefined if escapes hide the brace
 */
export type ReportBrace = (found: Problem, find: (spelling: string) => number | undefined) => void;

/**
 * Fills in the placeholders of a text and returns it: `{email}` becomes the address. Special cases:
 *
 * - A placeholder whose value is missing or invalid becomes STAND_IN, an ellipsis. That is not reported here.
 * - A placeholder whose optional fact the content does not have becomes ABSENT, by which `optional-facts.ts` recognizes a
 *   text to leave out.
 * - A placeholder that the page fills (`leftForPage`) stays in braces. So does a `{direccion_…}` of no known office while
 *   another office has an invalid id, or none is listed at all; both are reported elsewhere.
 * - A placeholder that is unknown, and a brace without its pair, stays as it is written; and so does every placeholder in a
 *   text that may not contain any (`allowsPlaceholders`). `report` gets the problem with it, and a function that finds the
 *   same placeholder or brace in the text as the file spells it.
 */
export function interpolate(text: string, rules: PlaceholderRules, report: ReportBrace): string {
  /** All placeholders and single braces before the present one, as they are written. */
  const earlierOnes: string[] = [];
  return text.replace(bracePattern, (written: string, name: string | undefined) => {
    // The text may have the same wrong placeholder several times. Counting finds the right one again in another spelling.
    const equalOnesBefore = earlierOnes.filter((earlier) => earlier === written).length;
    earlierOnes.push(written);
    const textOrProblem = replacementOf(written, name, rules);
    if (typeof textOrProblem === 'string') return textOrProblem;
    report(textOrProblem, (spelling) => offsetOfBrace(spelling, written, equalOnesBefore));
    return written;
  });
}

/**
 * Where a placeholder or brace stands in a text: the first one equal to `brace` after `skipped` such ones. Undefined if the
 * text has no more of them.
 */
function offsetOfBrace(text: string, brace: string, skipped: number): number | undefined {
  const equalOnes = [...text.matchAll(bracePattern)].filter(([found]) => found === brace);
  return equalOnes[skipped]?.index;
}

/**
 * Decides what takes the place of one placeholder of a text: a text, or the placeholder stays and has a problem to report.
 * `interpolate` lists the cases.
 *
 * @param written the placeholder as the text has it, such as `{email}`, or a brace without its pair
 * @param inside the name between the braces; undefined for a brace without its pair
 * @returns the text for its place (the placeholder itself, if it stays without being wrong), or the problem with it
 */
function replacementOf(written: string, inside: string | undefined, rules: PlaceholderRules): string | Problem {
  const { values, absent, hasUnknownOffices, allowsPlaceholders, leftForPage } = rules;
  if (!allowsPlaceholders) return problem('placeholder.in-source', { found: written });
  if (inside === undefined) return problem('placeholder.stray-brace', { found: written });
  // Some editors store ñ as n followed by a combining tilde.
  const name = inside.normalize('NFC');
  // The page puts something in its place, such as a link.
  if (leftForPage.includes(name)) return `{${name}}`;
  const value = values.get(name);
  if (value !== undefined) return value;
  // The content does not give this optional fact: `optional-facts.ts` will leave out the whole text.
  if (absent.has(name)) return ABSENT;
  // It may name the office whose `id` is missing or wrong, and that mistake is reported already.
  if (hasUnknownOffices && name.startsWith('direccion_')) return written;
  const known = [...leftForPage, ...values.keys()].map((knownName) => `{${knownName}}`);
  return problem('placeholder.unknown', { known, found: written, nearest: nearestWord(`{${name}}`, known) });
}
