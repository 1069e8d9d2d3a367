import type { Dentist, OpeningHoursSpecification, PostalAddress, WithContext } from 'schema-dts';
import type { Content, Location } from '../../src/content/schema.ts';
import { withLeadingZero } from '../../src/opening-hours.ts';

type OpeningHours = NonNullable<Location['openingHours']>[number];

/**
 * Returns JSON-LD for search engines. The type is `Dentist` because schema.org has no orthodontist. Google requires
 * name and address. There are no testimonials because Google shows no reviews that a business publishes about itself.
 */
export function structuredData(
  { site, landing }: Content,
  siteUrl: string,
  portrait: string | undefined,
): WithContext<Dentist> {
  const { practice, doctor, contact, locations, profiles } = site;
  const practiceId = `${siteUrl}#consulta`;
  const practiceName = withoutNoBreakSpaces(practice.name);
  const telephone = contact.whatsapp.replaceAll(/[\s\u00a0]/g, '');
  const office = (location: Location): Dentist => ({
    '@type': 'Dentist',
    '@id': `${siteUrl}#${location.id}`,
    name: `${practiceName}, ${withoutNoBreakSpaces(location.name)}`,
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
    legalName: withoutNoBreakSpaces(practice.legalName),
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
      name: withoutNoBreakSpaces(doctor.name),
      jobTitle: withoutNoBreakSpaces(doctor.specialty),
      ...(portrait && { image: portrait }),
    },
    department: locations.map(office),
    ...(profiles && { sameAs: profiles }),
  };
}

/** schema.org requires two digits for the hour. */
const hoursSpecification = ({ days, opens, closes }: OpeningHours): OpeningHoursSpecification => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: days,
  opens: withLeadingZero(opens),
  closes: withLeadingZero(closes),
});

/** Search engines expect plain spaces. */
const withoutNoBreakSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

const postalAddress = ({ name, street, locality, region }: Location): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: withoutNoBreakSpaces(street),
  addressLocality: withoutNoBreakSpaces(locality ?? name),
  addressRegion: region,
  addressCountry: 'CL',
});
