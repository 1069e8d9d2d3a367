/** Placeholders whose values are made of several fields, so that nobody writes the same twice. */
import { providers } from '../../../src/booking/providers.ts';
import { addressOf } from '../../../src/content/address.ts';
import { valueAt, type FieldPath } from './field-path.ts';

/** `Vitacura`, `Vitacura y Providencia`, `Vitacura, Ñuñoa y Providencia` */
const inWords = (names: readonly string[]): string => new Intl.ListFormat('es-CL').format(names);

/**
 * When the program or the page of the agenda is loaded: completes "se carga …". Follows `booking.load` and how the
 * provider works (a provider without a script, such as `embed`, loads nothing before a visitor opens it).
 */
function momentOfLoading(provider: string, load: string): string {
  if (provider === 'embed') return 'solo cuando la abres';
  if (load === 'intent') return 'solo desde que te acercas a un botón para agendar o lo presionas';
  return 'con la página, aunque no agendes';
}

/** The addresses of all offices, each made of its parts. */
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
 * @param site the value of `content/site.yaml`, valid or not
 * @param read the text of a field, or a stand-in where something is wrong with it
 * @returns by the placeholder's name; undefined where the content does not have the fact
 */
export function derivedFacts(
  site: unknown,
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
  const known = providers[provider]?.company;
  const company = has('booking', 'company')
    ? { name: read('booking', 'company', 'name'), country: read('booking', 'company', 'country') }
    : known;

  return {
    logo: `${read('practice', 'logo', 'name')} ${read('practice', 'logo', 'descriptor')}`,
    sedes: inWords(names),
    direccion: addresses[0] ?? read('locations'),
    direcciones: inWords(addresses),
    correo_datos: has('legal', 'requestsEmail') ? read('legal', 'requestsEmail') : read('contact', 'email'),
    proveedor_alojamiento: processor('hosting'),
    proveedor_correo: processor('mail'),
    proveedor_alineadores: processor('aligners'),
    agenda_proveedor: company?.name,
    agenda_pais: company?.country,
    agenda_carga: momentOfLoading(provider, read('booking', 'load')),
  };
}
