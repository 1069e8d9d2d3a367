/** The placeholders of the content, such as `{doctora}`. Runs in the editor's browser half, too. */
import { providers as bookingProviders } from '../../../src/booking/providers.ts';
import { addressOf } from '../../../src/content/address.ts';
import type { Location, SiteContent } from '../../../src/content/schema.ts';
import type { SiteField } from '../../../src/content/schema-path.ts';
import { valueAt } from './field-path.ts';

interface Placeholder {
  /** In Spanish, for the editor. */
  label: string;
  /** Fields of `content/site.yaml` that `compute` reads: `locations.name` is the name of every office. */
  fields: readonly SiteField[];
  /**
   * Returns undefined if an optional fact is absent. Placeholders without it are filled in by the page, for example
   * with a link.
   */
  compute?: (site: SiteContent, others: OtherSources) => string | undefined;
}

interface OtherSources {
  /** 0 if the landing page shows no section of them. */
  insurerCount: number;
  now: Date;
}

const filledFromField = (label: string, field: SiteField): Placeholder => ({
  label,
  fields: [field],
  compute: (site) => {
    const value = valueAt(site, field.split('.'));
    return value === undefined ? undefined : String(value);
  },
});

const filledByPage = (label: string): Placeholder => ({ label, fields: [] });

const bookingCompany = ({ booking }: SiteContent) => booking.company ?? bookingProviders[booking.provider]?.company;

const addressFields: readonly SiteField[] = ['locations.name', 'locations.street', 'locations.locality'];

/** By name; `tableWithOffices` adds one for each office. */
export const placeholderTable: Readonly<Record<string, Placeholder>> = {
  practica: filledFromField('Nombre de la consulta', 'practice.name'),
  logo: {
    label: 'Palabras del logo',
    fields: ['practice.logo'],
    compute: ({ practice: { logo } }) => `${logo.name} ${logo.descriptor}`,
  },
  empresa: filledFromField('Razón social', 'practice.legalName'),
  rut: filledFromField('RUT', 'practice.taxId'),
  representante: filledFromField('Representante legal', 'legal.representative'),
  doctora: filledFromField('Doctora, nombre completo', 'doctor.name'),
  doctora_corta: filledFromField('Doctora, nombre corto', 'doctor.shortName'),
  especialidad: filledFromField('Especialidad, nombre oficial', 'doctor.officialSpecialty'),
  numero_registro: filledFromField('Número en el registro de salud', 'doctor.registerNumber'),
  experiencia_desde: filledFromField('Año desde el que se cuenta la experiencia', 'facts.experienceSince'),
  años_experiencia: {
    label: 'Años de experiencia',
    fields: ['facts.experienceSince'],
    compute: ({ facts }, { now }) => yearsOfExperience(facts.experienceSince, now),
  },
  // As plain text; the links to both are `correo` and `whatsapp`.
  email: filledFromField('Correo', 'contact.email'),
  phone: filledFromField('Teléfono', 'contact.whatsapp'),
  sedes: {
    label: 'Comunas donde atiendes',
    fields: ['locations.name'],
    compute: ({ locations }) => joinNames(locations.map(({ name }) => name)),
  },
  direccion: {
    label: 'Dirección de la primera sede',
    fields: addressFields,
    compute: ({ locations: [first] }) => first && addressOf(first),
  },
  direcciones: {
    label: 'Direcciones de todas las sedes',
    fields: addressFields,
    compute: ({ locations }) => joinNames(locations.map(addressOf)),
  },
  cupos: filledFromField('Cupos por semana', 'facts.weeklySlots'),
  cupos_en_letras: {
    label: 'Cupos por semana, en letras',
    fields: ['facts.weeklySlots'],
    compute: ({ facts }) => inWords(facts.weeklySlots),
  },
  Cupos_en_letras: {
    label: 'Cupos por semana, en letras y con mayúscula',
    fields: ['facts.weeklySlots'],
    compute: ({ facts }) => inWords(facts.weeklySlots).replace(/^./, (letter) => letter.toUpperCase()),
  },
  minutos: filledFromField('Minutos de la evaluación', 'facts.slotMinutes'),
  horas: filledFromField('Horas de aviso para cancelar', 'facts.cancellationHours'),
  valor_evaluacion: filledFromField('Valor de la evaluación', 'facts.evaluationPrice'),
  formas_de_pago: filledFromField('Formas de pago', 'facts.paymentMethods'),
  aseguradoras: {
    label: 'Número de aseguradoras',
    fields: [],
    compute: (_, { insurerCount }) => (insurerCount === 0 ? undefined : String(insurerCount)),
  },
  convenio: {
    label: 'Convenio con seguros',
    fields: [],
    // Stands for its own name: a legal paragraph with it is left out if the page lists no insurers.
    compute: (_, { insurerCount }) => (insurerCount === 0 ? undefined : 'convenio'),
  },
  version: filledFromField('Versión de los textos legales', 'legal.version'),
  encargado_datos: filledFromField('Quién responde sobre los datos', 'legal.responsiblePerson'),
  correo_datos: {
    label: 'Correo para solicitudes sobre datos',
    fields: ['legal.requestsEmail', 'contact.email'],
    compute: ({ legal, contact }) => legal.requestsEmail ?? contact.email,
  },
  plazo_consultas: filledFromField('Cuánto se guardan las consultas', 'legal.retention.enquiries'),
  plazo_reservas: filledFromField('Cuánto se guardan las reservas', 'legal.retention.bookings'),
  plazo_agenda: filledFromField('Cuánto guarda los datos la agenda', 'legal.retention.schedulingService'),
  plazo_boletas: filledFromField('Cuánto se guardan las boletas', 'legal.retention.invoices'),
  proveedor_alojamiento: {
    label: 'Empresa que aloja el sitio',
    fields: ['legal.providers.hosting'],
    compute: ({ legal }) => describeProcessor(legal.providers.hosting),
  },
  proveedor_correo: {
    label: 'Empresa del correo',
    fields: ['legal.providers.mail'],
    compute: ({ legal }) => describeProcessor(legal.providers.mail),
  },
  proveedor_alineadores: {
    label: 'Empresa que fabrica los alineadores',
    fields: ['legal.providers.aligners'],
    compute: ({ legal }) => describeProcessor(legal.providers.aligners),
  },
  agenda_proveedor: {
    label: 'Empresa de la agenda',
    fields: ['booking.provider', 'booking.company'],
    compute: (site) => bookingCompany(site)?.name,
  },
  agenda_pais: {
    label: 'País de la agenda',
    fields: ['booking.provider', 'booking.company'],
    compute: (site) => bookingCompany(site)?.country,
  },
  agenda_carga: {
    label: 'Cuándo se carga la agenda',
    fields: ['booking.provider', 'booking.load'],
    compute: ({ booking }) => momentOfLoading(booking),
  },
  whatsapp: filledByPage('Enlace a WhatsApp'),
  correo: filledByPage('Enlace al correo'),
  registro: filledByPage('Enlace al registro'),
  etapa: filledByPage('Etapa actual'),
  etapas: filledByPage('Total de etapas'),
  dia: filledByPage('Día'),
  hora: filledByPage('Hora'),
  sede: filledByPage('Sede'),
  año: filledByPage('Año en curso'),
  fecha: filledByPage('Fecha'),
};

/** The whole table with a row for each office: `direccion_centro` is the address of the office with the id `centro`. */
export function tableWithOffices(offices: readonly Pick<Location, 'id' | 'name'>[]): Record<string, Placeholder> {
  const rowsOfOffices = offices.map(({ id, name }) => {
    const row: Placeholder = {
      label: `Dirección, ${name}`,
      fields: addressFields,
      compute: ({ locations }) => {
        const office = locations.find((location) => location.id === id);
        return office && addressOf(office);
      },
    };
    return [`direccion_${id}`, row] as const;
  });
  return { ...placeholderTable, ...Object.fromEntries(rowsOfOffices) };
}

const numberWords = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince ' +
  'dieciséis diecisiete dieciocho diecinueve veinte'
).split(' ');

/** Example: `diez`. The schema allows no more than 20 slots. */
function inWords(count: number): string {
  const words = numberWords[count];
  if (words === undefined) throw new Error(`no word for ${count}`);
  return words;
}

/** Example: `Vitacura, Ñuñoa y Providencia`. */
const joinNames = (names: readonly string[]): string => new Intl.ListFormat('es-CL').format(names);

/** The last year that counts as experience: this year's anniversary of its beginning may be yet to come. */
const lastFullYear = (now: Date): number => now.getUTCFullYear() - 1;

/** The latest valid year in `facts.experienceSince`. It leaves two years of experience, as the texts use the plural. */
export const latestExperienceYear = (now: Date): number => lastFullYear(now) - 2;

/** In 2026, 2019 gives 6; 10 years and more are rounded down to a multiple of 5. */
function yearsOfExperience(since: number, now: Date): string {
  const wholeYears = lastFullYear(now) - since;
  return String(wholeYears < 10 ? wholeYears : wholeYears - (wholeYears % 5));
}

/** Example: `Correo SpA (Chile), cláusulas contractuales tipo`. */
function describeProcessor({ name, country, guarantee }: SiteContent['legal']['providers']['hosting']): string {
  const nameAndCountry = `${name} (${country})`;
  return guarantee === undefined ? nameAndCountry : `${nameAndCountry}, ${guarantee}`;
}

/** Says when the scheduling widget loads, to complete "se carga …" in the legal texts. */
function momentOfLoading({ provider, load }: SiteContent['booking']): string {
  // The popup of `embed` frames the page of the service when it opens, whatever `load` is.
  if (provider === 'embed') return 'solo cuando la abres';
  if (load === 'intent') return 'solo desde que te acercas a un botón para agendar o lo presionas';
  return 'con la página, aunque no agendes';
}
