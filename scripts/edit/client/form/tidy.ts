/** Brings what somebody typed into the form that the site takes. */
import type { Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/schema-path.ts';
import type { SchemaPath } from '../../site/browser.ts';

/** `77412906k` becomes `77.412.906-K`. */
function tidyTaxId(text: string): string {
  const match = /^(?<number>\d{7,8})(?<check>[\dK])$/.exec(text.replaceAll(/[\s.-]/g, '').toUpperCase());
  if (!match?.groups) return text;
  return `${Number(match.groups['number']).toLocaleString('es-CL')}-${match.groups['check']}`;
}

/** `912345678` becomes `+56 9 1234 5678`. */
function tidyMobileNumber(text: string): string {
  const match = /^(?:56)?9(?<first>\d{4})(?<last>\d{4})$/.exec(text.replaceAll(/[\s()+.-]/g, ''));
  return match?.groups ? `+56 9 ${match.groups['first']} ${match.groups['last']}` : text;
}

/** `9.30`, `930` and `9:30 hrs` become `9:30`, `19` becomes `19:00`. */
function tidyTime(text: string): string {
  const match = /^(?<hour>\d{1,2})(?:[:.]?(?<minute>\d{2}))?(?: ?hr?s?\.?)?$/i.exec(text);
  if (!match?.groups) return text;
  const { hour, minute = '00' } = match.groups;
  const isTimeOfDay = Number(hour) < 24 && Number(minute) < 60;
  return isTimeOfDay ? `${Number(hour)}:${minute}` : text;
}

/** `284517` becomes `N° 284517`. */
const tidyRegisterNumber = (text: string): string => text.replace(/^(?:n[°º.]?\s*)?(?<number>\d+)$/i, 'N° $<number>');

/** `www.ejemplo.cl/hora` becomes `https://www.ejemplo.cl/hora`. */
const tidyAddress = (text: string): string => (/^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : text);

const tidiers: readonly { fields: readonly SchemaPath[]; tidyText: (text: string) => string }[] = [
  { fields: ['site.practice.taxId'], tidyText: tidyTaxId },
  { fields: ['site.contact.whatsapp'], tidyText: tidyMobileNumber },
  { fields: ['site.doctor.registerNumber'], tidyText: tidyRegisterNumber },
  {
    fields: ['site.locations.openingHours.opens', 'site.locations.openingHours.closes', 'landing.you.day.time'],
    tidyText: tidyTime,
  },
  {
    fields: ['site.url', 'site.locations.mapUrl', 'site.booking.url', 'site.profiles', 'landing.about.registry.url'],
    tidyText: tidyAddress,
  },
];

/**
 * A number, time or address as the site takes it, without spaces around it even if the rest is not understood. The text
 * of any other field as it is.
 */
export function tidy(field: Field, text: string): string {
  const tidier = tidiers.find(({ fields }) => fields.some((schemaPath) => isField(field, schemaPath)));
  return tidier ? tidier.tidyText(text.trim()) : text;
}
