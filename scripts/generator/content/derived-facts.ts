/**
 * Derived facts: the values of placeholders that are computed from fields of the content, such as `{direccion}` from an
 * office's street and district. The other placeholders repeat a single field as it is: see `placeholders.ts`.
 */
import { providers } from '../../../src/booking/providers.ts';
import { addressOf } from '../../../src/content/address.ts';
import { valueAt, type FieldPath } from './field-path.ts';
import { withoutHiddenSections } from './hidden-sections.ts';

/** What derived facts are computed from. */
export interface FactSources {
  /** The value of `content/site.yaml`, valid or not. */
  site: unknown;
  /** The value of `content/landing.yaml`, valid or not. */
  landing: unknown;
  /** The day up to which years of experience are counted. */
  now: Date;
}

/** Joins names as a Spanish sentence does: `Vitacura, Ñuñoa y Providencia`. */
const joinNames = (names: readonly string[]): string => new Intl.ListFormat('es-CL').format(names);

/**
 * Says when the scheduling widget is loaded, as the end of the legal texts' sentence "se carga …".
 *
 * @param provider `booking.provider`; `embed` has no script, so it loads nothing before a visitor opens the agenda
 * @param load `booking.load`: `intent` (at the first sign that a visitor wants to book) or with the page
 */
function momentOfLoading(provider: string, load: string): string {
  if (provider === 'embed') return 'solo cuando la abres';
  if (load === 'intent') return 'solo desde que te acercas a un botón para agendar o lo presionas';
  return 'con la página, aunque no agendes';
}

/**
 * The latest year that experience may be counted from. It gives "more than 2 years"; a later one would give "more than
 * 1 year", but the texts are written in the plural.
 */
export const latestExperienceYear = (now: Date): number => now.getUTCFullYear() - 3;

/**
 * The N of "more than N years" of experience: the whole years that have passed for certain, even if the experience
 * began on the last day of `year`. From ten on it is rounded down to 10, 15, 20…, as people say it.
 */
function yearsOfExperience(year: number, now: Date): number {
  const wholeYears = now.getUTCFullYear() - year - 1;
  return wholeYears < 10 ? wholeYears : wholeYears - (wholeYears % 5);
}

/**
 * The postal address of each office on one line, in the order of `locations`; empty if the content lists no offices.
 *
 * @param site the value of `content/site.yaml`, valid or not
 * @param read returns the text of a field, or STAND_IN (see `placeholders.ts`) if the field is missing or invalid
 */
export function addressesOf(site: unknown, read: (...path: FieldPath) => string): string[] {
  const locations = valueAt(site, ['locations']);
  if (!Array.isArray(locations)) return [];
  return [...locations.keys()].map((index) => {
    const hasLocality = valueAt(site, ['locations', index, 'locality']) !== undefined;
    const name = read('locations', index, 'name');
    const street = read('locations', index, 'street');
    return addressOf({ name, street, ...(hasLocality && { locality: read('locations', index, 'locality') }) });
  });
}

/**
 * Computes the values of all derived facts. Never fails: where a field is missing or invalid, the value contains
 * STAND_IN (see `placeholders.ts`) in its place.
 *
 * @param read returns the text of a field of `content/site.yaml`, or STAND_IN
 * @returns the values by the placeholder's name without braces; undefined where the content does not have the fact:
 *   `agenda_proveedor` and `agenda_pais` if neither the content nor the provider's folder names the company behind the
 *   agenda, `aseguradoras` if the page has no section on insurance.
 */
export function derivedFacts(
  { site, landing, now }: FactSources,
  read: (...path: FieldPath) => string,
): Readonly<Record<string, string | undefined>> {
  const has = (...path: FieldPath) => valueAt(site, path) !== undefined;

  const locations = valueAt(site, ['locations']);
  const offices = Array.isArray(locations) ? [...locations.keys()] : [];
  const names = offices.map((index) => read('locations', index, 'name'));
  const addresses = addressesOf(site, read);

  /** `Correo SpA (Chile)`, `Mail Inc. (Estados Unidos), con cláusulas contractuales tipo` */
  const processor = (task: string) => {
    const path = ['legal', 'providers', task];
    const guarantee = has(...path, 'guarantee') ? `, ${read(...path, 'guarantee')}` : '';
    return `${read(...path, 'name')} (${read(...path, 'country')})${guarantee}`;
  };

  const provider = read('booking', 'provider');
  const company = has('booking', 'company')
    ? { name: read('booking', 'company', 'name'), country: read('booking', 'company', 'country') }
    : providers[provider]?.company;

  const since = read('facts', 'experienceSince');
  // Otherwise it is STAND_IN, which the placeholder then repeats.
  const isYear = /^\d+$/.test(since);
  const insurers = valueAt(withoutHiddenSections(landing), ['insurance', 'insurers']);

  // For a field that is no text or number, such as the list of offices, `read` returns STAND_IN.
  const firstAddress = addresses[0] ?? read('locations');

  return {
    años_experiencia: isYear ? String(yearsOfExperience(Number(since), now)) : since,
    aseguradoras: Array.isArray(insurers) ? String(insurers.length) : undefined,
    logo: `${read('practice', 'logo', 'name')} ${read('practice', 'logo', 'descriptor')}`,
    sedes: joinNames(names),
    direccion: firstAddress,
    direcciones: joinNames(addresses),
    correo_datos: has('legal', 'requestsEmail') ? read('legal', 'requestsEmail') : read('contact', 'email'),
    proveedor_alojamiento: processor('hosting'),
    proveedor_correo: processor('mail'),
    proveedor_alineadores: processor('aligners'),
    agenda_proveedor: company?.name,
    agenda_pais: company?.country,
    agenda_carga: momentOfLoading(provider, read('booking', 'load')),
  };
}
