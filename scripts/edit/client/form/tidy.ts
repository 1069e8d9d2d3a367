/** Brings what somebody typed into the form that the site takes. */
import type { Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/schema-path.ts';
import type { FormField } from '../../site/browser.ts';

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

/** `www.ejemplo.cl/hora` becomes `https://www.ejemplo.cl/hora`. */
const tidyAddress = (text: string): string => (/^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : text);

/**
 * A tax id, mobile number or address as the site takes it; other texts, and those that are unclear, stay as they are.
 */
export function tidy(field: Field, { pattern }: FormField, text: string): string {
  const trimmed = text.trim();
  if (isField(field, 'site.practice.taxId')) return tidyTaxId(trimmed);
  if (isField(field, 'site.contact.whatsapp')) return tidyMobileNumber(trimmed);
  const isAddress = pattern?.startsWith('^https:') === true || isField(field, 'site.url');
  return isAddress ? tidyAddress(trimmed) : text;
}
