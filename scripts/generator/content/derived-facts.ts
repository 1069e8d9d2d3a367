/** Computes values of placeholders from fields, such as `{direccion}` from the street and district of an office. */
import { providers as bookingProviders } from '../../../src/booking/providers.ts';
import { addressOf } from '../../../src/content/address.ts';
import { valueAt, type FieldPath } from './field-path.ts';
import { withoutHiddenSections } from './hidden-sections.ts';
import { STAND_IN } from './stand-in.ts';

export interface FactSources {
  /** The parsed `content/site.yaml`, valid or not; likewise `landing`. */
  site: unknown;
  landing: unknown;
  now: Date;
}

/** Returns the text of a field of `content/site.yaml`, such as `read('locations', 0, 'street')`. */
type ReadField = (...path: FieldPath) => string;

/** Example: `Vitacura, Ñuñoa y Providencia`. */
const joinNames = (names: readonly string[]): string =>
  names.length === 0 ? STAND_IN : new Intl.ListFormat('es-CL').format(names);

/** Completes the sentence "se carga …" of the legal texts, which says when the scheduling widget loads. */
function momentOfLoading(bookingProvider: string, load: string): string {
  if (bookingProvider === 'embed') return 'solo cuando la abres';
  if (load === 'intent') return 'solo desde que te acercas a un botón para agendar o lo presionas';
  return 'con la página, aunque no agendes';
}

/** The latest valid year in `facts.experienceSince`. */
export const latestExperienceYear = (now: Date): number => now.getUTCFullYear() - 3;

/** Counts only years that have certainly passed, and rounds from 10 on down to 10, 15, 20… In 2026, 2019 gives 6. */
function yearsOfExperience(year: number, now: Date): number {
  const wholeYears = now.getUTCFullYear() - year - 1;
  if (wholeYears < 10) return wholeYears;
  return wholeYears - (wholeYears % 5);
}

/** Returns one address per office: `Av. Vitacura 2808, oficina 10, Vitacura`. */
export function addressesOf(site: unknown, read: ReadField): string[] {
  return indexesOfOffices(site).map((index) => {
    const nameAndStreet = { name: read('locations', index, 'name'), street: read('locations', index, 'street') };
    // The name of an office without a locality is its district, with which the address ends.
    const hasLocality = valueAt(site, ['locations', index, 'locality']) !== undefined;
    if (!hasLocality) return addressOf(nameAndStreet);
    return addressOf({ ...nameAndStreet, locality: read('locations', index, 'locality') });
  });
}

function indexesOfOffices(site: unknown): number[] {
  const locations = valueAt(site, ['locations']);
  return Array.isArray(locations) ? [...locations.keys()] : [];
}

/** Returns the values by placeholder; undefined if the fact is absent. */
export function derivedFacts(
  { site, landing, now }: FactSources,
  read: ReadField,
): Readonly<Record<string, string | undefined>> {
  const has = (...path: FieldPath) => valueAt(site, path) !== undefined;

  /** Example: `Correo SpA (Chile)`. */
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
  const isYear = /^\d+$/.test(experienceSince); // An invalid year is STAND_IN.
  const insurers = valueAt(withoutHiddenSections(landing), ['insurance', 'insurers']);
  const hasInsurers = Array.isArray(insurers);

  return {
    años_experiencia: isYear ? String(yearsOfExperience(Number(experienceSince), now)) : STAND_IN,
    aseguradoras: hasInsurers ? String(insurers.length) : undefined,
    // The placeholder stands for its own name. A legal paragraph with it is left out if the page lists no insurers.
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
