import type { SiteField } from '../../../src/content/schema-path.ts';
import { siteSchema } from '../../../src/content/schema.ts';
import { problem, type Problem } from '../../messages/problem.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import { addressesOf, derivedFacts, type FactSources } from './derived-facts.ts';
import { isOptional } from './field-lookup.ts';
import { formatPath, valueAt, type FieldPath } from './field-path.ts';
import { ABSENT } from './optional-facts.ts';
import { STAND_IN } from './stand-in.ts';
import type { ContentPath } from '../../lib/paths.ts';

/** Maps each placeholder to its field of `content/site.yaml`. Each office adds a placeholder `{direccion_<id>}`. */
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
} as const satisfies Record<string, SiteField>;

/** Fields, with all fields below them, from which `derived-facts.ts` computes values. */
const partsOfDerivedFacts: readonly SiteField[] = [
  'practice.logo',
  'locations.name',
  'locations.street',
  'locations.locality',
  'booking.company',
  'legal.requestsEmail',
  'legal.providers',
];

/** Whether a field of `content/site.yaml`, such as `locations[0].name`, is a placeholder's value or a part of one. */
export function isPlaceholderSource(path: string): boolean {
  const field = path.replaceAll(/\[\d+\]/g, '');
  const isPart = partsOfDerivedFacts.some((part) => `${field}.`.startsWith(`${part}.`));
  return isPart || Object.values<string>(sourceFields).includes(field);
}

/** In words, from 1: `facts.weeklySlots` is 2 to 20. */
const numberWords = (
  'una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince ' +
  'dieciséis diecisiete dieciocho diecinueve veinte'
).split(' ');

export interface PlaceholderValues {
  values: ReadonlyMap<string, string>;
  /** Names of placeholders whose optional fact the content does not have. Texts with one are left out. */
  absent: ReadonlySet<string>;
  /** Whether there are no offices, or one without a valid `id`. Then any `{direccion_…}` may be right. */
  hasUnknownOffices: boolean;
}

export function placeholderValuesOf(sources: FactSources, isInvalid: (field: string) => boolean): PlaceholderValues {
  const { site } = sources;
  /** Returns STAND_IN if the field is missing, invalid, or neither a text nor a number. */
  const read = (...path: FieldPath): string => {
    const value = valueAt(site, path);
    const isTextOrNumber = typeof value === 'string' || typeof value === 'number';
    if (!isTextOrNumber || isInvalid(formatPath(path))) return STAND_IN;
    return String(value).trim();
  };
  const values = new Map<string, string>();
  const absent = new Set<string>();

  for (const [name, field] of Object.entries(sourceFields)) {
    const path = field.split('.');
    // If the file could not be parsed, its optional facts are unknown.
    const isAbsent = site !== undefined && isOptional(siteSchema, path) && valueAt(site, path) === undefined;
    if (isAbsent) absent.add(name);
    else values.set(name, read(...path));
  }
  const slotsInWords = numberWords[Number(values.get('cupos')) - 1] ?? STAND_IN;
  values.set('cupos_en_letras', slotsInWords);
  values.set('Cupos_en_letras', slotsInWords.charAt(0).toUpperCase() + slotsInWords.slice(1));
  const officeIds: string[] = [];
  for (const [index, address] of addressesOf(site, read).entries()) {
    const id = read('locations', index, 'id');
    officeIds.push(id);
    values.set(`direccion_${id}`, address);
  }
  for (const [name, value] of Object.entries(derivedFacts(sources, read))) {
    if (value === undefined) absent.add(name);
    else values.set(name, value);
  }
  // The id of an office without a valid one is STAND_IN.
  const hasUnknownOffices = officeIds.length === 0 || officeIds.includes(STAND_IN);
  return { values, absent, hasUnknownOffices };
}

export interface PlaceholderRules extends PlaceholderValues {
  /** False for a field that is a value of a placeholder (`isPlaceholderSource`). */
  allowsPlaceholders: boolean;
  /** Names that stay in braces, because the page replaces them, for example by a link. */
  leftForPage: readonly string[];
}

export const placeholderRules = (
  values: PlaceholderValues,
  file: ContentPath,
  path: FieldPath,
  leftForPage: readonly string[] = [],
): PlaceholderRules => {
  const isSource = file === 'content/site.yaml' && isPlaceholderSource(formatPath(path));
  return { ...values, allowsPlaceholders: !isSource, leftForPage };
};

const bracePattern = /\{(?<name>[^{}]*)\}|[{}]/g;

export type ReportBrace = (found: Problem, find: (spelling: string) => number | undefined) => void;

/** Fills in the placeholders of a text. Invalid ones stay and are reported. */
export function interpolate(text: string, rules: PlaceholderRules, report: ReportBrace): string {
  const earlierOnes: string[] = [];
  return text.replace(bracePattern, (written: string, name: string | undefined) => {
    // The same wrong placeholder may occur several times. Counting finds the right one in another spelling of the text.
    const equalOnesBefore = earlierOnes.filter((earlier) => earlier === written).length;
    earlierOnes.push(written);
    const textOrProblem = replacementOf(written, name, rules);
    if (typeof textOrProblem === 'string') return textOrProblem;
    report(textOrProblem, (spelling) => offsetOfBrace(spelling, written, equalOnesBefore));
    return written;
  });
}

function offsetOfBrace(text: string, brace: string, skipped: number): number | undefined {
  const equalOnes = [...text.matchAll(bracePattern)].filter(([found]) => found === brace);
  return equalOnes[skipped]?.index;
}

function replacementOf(written: string, inside: string | undefined, rules: PlaceholderRules): string | Problem {
  const { values, absent, hasUnknownOffices, allowsPlaceholders, leftForPage } = rules;
  if (!allowsPlaceholders) return problem('placeholder.in-source', { found: written });
  if (inside === undefined) return problem('placeholder.stray-brace', { found: written });
  // Some text editors store ñ as n with a combining tilde.
  const name = inside.normalize('NFC');
  if (leftForPage.includes(name)) return `{${name}}`;
  const value = values.get(name);
  if (value !== undefined) return value;
  // `optional-facts.ts` leaves out the whole text later.
  if (absent.has(name)) return ABSENT;
  // The placeholder may name an office with an invalid `id`, which is reported already.
  if (hasUnknownOffices && name.startsWith('direccion_')) return written;
  const known = [...leftForPage, ...values.keys()].map((knownName) => `{${knownName}}`);
  return problem('placeholder.unknown', { known, found: written, nearest: nearestWord(`{${name}}`, known) });
}
