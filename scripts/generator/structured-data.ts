import type { Dentist, OpeningHoursSpecification, PostalAddress, WithContext } from 'schema-dts';
import type { Content, Location } from '../../src/content/schema.ts';

/** When an office is open on some days of the week, as the content lists it. */
type OpeningHours = NonNullable<Location['openingHours']>[number];

/**
 * Describes the practice and its offices to search engines, as JSON-LD (schema.org) in the landing page. The type is
 * `Dentist`, because schema.org has no orthodontist. Google requires a name and an address of a local business. Our
 * testimonials are left out: Google shows no reviews that a business publishes of itself.
 *
 * @param siteUrl absolute address of the landing page, with a slash at the end
 * @param portrait absolute address of a photograph of the doctor; undefined if her portrait is a drawing, which search
 *   engines do not want
 * @see https://developers.google.com/search/docs/appearance/structured-data/local-business
 */
export function structuredData(
  { site, landing }: Content,
  siteUrl: string,
  portrait: string | undefined,
): WithContext<Dentist> {
  const { practice, doctor, contact, locations, profiles } = site;
  const practiceId = `${siteUrl}#consulta`;
  const practiceName = withPlainSpaces(practice.name);
  // Without spaces: `+56987654321`.
  const telephone = contact.whatsapp.replaceAll(/[\s\u00a0]/g, '');
  const office = (location: Location): Dentist => ({
    '@type': 'Dentist',
    '@id': `${siteUrl}#${location.id}`,
    name: `${practiceName}, ${withPlainSpaces(location.name)}`,
    parentOrganization: { '@id': practiceId },
    url: siteUrl,
    telephone,
    address: postalAddress(location),
    ...(location.openingHours && { openingHoursSpecification: location.openingHours.map(hoursSpecification) }),
  });

  return {
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    '@id': practiceId,
    name: practiceName,
    legalName: withPlainSpaces(practice.legalName),
    description: landing.meta.description,
    url: siteUrl,
    image: `${siteUrl}icon-512.png`,
    logo: `${siteUrl}icon-512.png`,
    telephone,
    email: contact.email,
    medicalSpecialty: 'https://schema.org/Dentistry',
    address: locations.map(postalAddress),
    employee: {
      '@type': 'Person',
      name: withPlainSpaces(doctor.name),
      jobTitle: withPlainSpaces(doctor.specialty),
      ...(portrait && { image: portrait }),
    },
    department: locations.map(office),
    ...(profiles && { sameAs: profiles }),
  };
}

/** A time of day with two digits for the hour, as schema.org wants it: `09:00` for `9:00`. */
const withLeadingZero = (time: string) => time.padStart(5, '0');

/** The opening hours of an office on some days of the week, as schema.org wants them. The content has these days in English. */
const hoursSpecification = ({ days, opens, closes }: OpeningHours): OpeningHoursSpecification => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: days,
  opens: withLeadingZero(opens),
  closes: withLeadingZero(closes),
});

/**
 * Turns no-break spaces back into plain ones, which search engines expect. The build puts them into every text that is shown
 * on pages, such as `Dra. Rivas`; texts for search engines only, such as `region`, have none.
 */
const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/**
 * The address of an office as schema.org wants it. An office for which the content gives no `locality` is named after its
 * district, such as `Vitacura`; so its name is taken for the locality.
 */
const postalAddress = ({ name, street, locality, region }: Location): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: withPlainSpaces(street),
  addressLocality: withPlainSpaces(locality ?? name),
  addressRegion: region,
  addressCountry: 'CL',
});
