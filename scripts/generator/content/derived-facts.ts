/**
 * Values of placeholders that are computed from fields of the content: `{direccion}` from an office's street and
 * district.
 */
import { providers as bookingProviders } from '../../../src/booking/providers.ts';
import { addressOf } from '../../../src/content/address.ts';
import { valueAt, type FieldPath } from './field-path.ts';
import { withoutHiddenSections } from './hidden-sections.ts';
import { STAND_IN } from './stand-in.ts';

export interface FactSources {
  /** The value of `content/site.yaml`, valid or not. */
  site: unknown;
  landing: unknown;
  now: Date;
}

/** Returns the text of a field of `content/site.yaml`, such as `read('locations', 0, 'street')`. */
type ReadField = (...path: FieldPath) => string;

/** Joins names as a Spanish sentence does: `Vitacura, Ñuñoa y Providencia`. */
const joinNames = (names: readonly string[]): string =>
  names.length === 0 ? STAND_IN : new Intl.ListFormat('es-CL').format(names);

/** Says when the page loads the scheduling widget, as the end of the sentence "se carga …" in the legal texts. */
function momentOfLoading(bookingProvider: string, load: string): string {
  if (bookingProvider === 'embed') return 'solo cuando la abres';
  if (load === 'intent') return 'solo desde que te acercas a un botón para agendar o lo presionas';
  return 'con la página, aunque no agendes';
}

/** The latest year that experience may be counted from. */
export const latestExperienceYear = (now: Date): number => now.getUTCFullYear() - 3;

/**
 * The whole years that have passed for certain, from ten on rounded down to 10, 15, 20…, as people say it. Seen from
 * 2026, 2019 gives 6, and 2012 gives 10.
 */
function yearsOfExperience(year: number, now: Date): number {
  const wholeYears = now.getUTCFullYear() - year - 1;
  if (wholeYears < 10) return wholeYears;
  return wholeYears - (wholeYears % 5);
}

/** One line for each office: `Av. Vitacura 2808, oficina 10, Vitacura`. */
export function addressesOf(site: unknown, read: ReadField): string[] {
  return indexesOfOffices(site).map((index) => {
    const nameAndStreet = { name: read('locations', index, 'name'), street: read('locations', index, 'street') };
    // The name of an office without a locality is that of its district, so its address ends with the name.
    const hasLocality = valueAt(site, ['locations', index, 'locality']) !== undefined;
    if (!hasLocality) return addressOf(nameAndStreet);
    return addressOf({ ...nameAndStreet, locality: read('locations', index, 'locality') });
  });
}

function indexesOfOffices(site: unknown): number[] {
  const locations = valueAt(site, ['locations']);
  return Array.isArray(locations) ? [...locations.keys()] : [];
}

/** Computes the texts that placeholders such as `{direccion}` stand for, each time the content is read. */
export function derivedFacts(
  { site, landing, now }: FactSources,
  read: ReadField,
): Readonly<Record<string, string | undefined>> {
  const has = (...path: FieldPath) => valueAt(site, path) !== undefined;

  /** As the privacy policy names it: `Correo SpA (Chile)`. */
  const describeDataProcessor = (task: 'hosting' | 'mail' | 'aligners') => {
    const path = ['legal', 'providers', task];
    const nameAndCountry = `${read(...path, 'name')} (${read(...path, 'country')})`;
    return has(...path, 'guarantee') ? `${nameAndCountry}, ${read(...path, 'guarantee')}` : nameAndCountry;
  };

  const bookingProvider = read('booking', 'provider');
  const bookingCompany = has('booking', 'company')
    ? { name: read('booking', 'company', 'name'), country: read('booking', 'company', 'country') }
    : bookingProviders[bookingProvider]?.company;

  const officeNames = indexesOfOffices(site).map((index) => read('locations', index, 'name'));
  const addresses = addressesOf(site, read);

  const experienceSince = read('facts', 'experienceSince');
  const isYear = /^\d+$/.test(experienceSince); // False for the STAND_IN of an invalid year.
  const insurers = valueAt(withoutHiddenSections(landing), ['insurance', 'insurers']);
  const hasInsurers = Array.isArray(insurers);

  return {
    años_experiencia: isYear ? String(yearsOfExperience(Number(experienceSince), now)) : STAND_IN,
    aseguradoras: hasInsurers ? String(insurers.length) : undefined,
    // The word itself is all that the placeholder stands for. A legal paragraph contains it to be left out when the fact is
    // absent: when the page has no list of insurers.
    convenio: hasInsurers ? 'convenio' : undefined,
    logo: `${read('practice', 'logo', 'name')} ${read('practice', 'logo', 'descriptor')}`,
    sedes: joinNames(officeNames),
    direccion: addresses[0] ?? STAND_IN,
    direcciones: joinNames(addresses),
    correo_datos: has('legal', 'requestsEmail') ? read('legal', 'requestsEmail') : read('contact', 'email'),
    proveedor_alojamiento: describeDataProcessor('hosting'),
    proveedor_correo: describeDataProcessor('mail'),
    proveedor_alineadores: describeDataProcessor('aligners'),
    agenda_proveedor: bookingCompany?.name,
    agenda_pais: bookingCompany?.country,
    agenda_carga: momentOfLoading(bookingProvider, read('booking', 'load')),
  };
}
