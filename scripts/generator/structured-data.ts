import type { Dentist, PostalAddress, WithContext } from 'schema-dts';
import type { Content, Location } from '../../src/content/schema.ts';

/**
 * Describes the practice and its offices to search engines, as JSON-LD. The type is `Dentist`, because schema.org has
 * no orthodontist. Google requires a name and an address of a local business. Our testimonials are left out: Google
 * shows no reviews that a business publishes of itself.
 *
 * @param siteUrl absolute address of the landing page, with a slash at the end
 * @param portrait absolute address of a photograph of the doctor; undefined if her portrait is a drawing
 * @see https://developers.google.com/search/docs/appearance/structured-data/local-business
 */
export function structuredData(
  { site, landing }: Content,
  siteUrl: string,
  portrait: string | undefined,
): WithContext<Dentist> {
  const { practice, doctor, contact, locations, profiles } = site;
  const telephone = contact.whatsapp.replaceAll(/[\s\u00a0]/g, '');
  const office = (location: Location): Dentist => ({
    '@type': 'Dentist',
    '@id': `${siteUrl}#${location.id}`,
    name: `${practice.name}, ${location.name}`,
    parentOrganization: { '@id': `${siteUrl}#consulta` },
    url: siteUrl,
    telephone,
    address: postalAddress(location),
    ...(location.openingHours && {
      openingHoursSpecification: location.openingHours.map(({ days: dayOfWeek, ...hours }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek,
        ...hours,
      })),
    }),
  });

  return {
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    '@id': `${siteUrl}#consulta`,
    name: practice.name,
    legalName: practice.legalName,
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
      jobTitle: doctor.specialty,
      ...(portrait && { image: portrait }),
    },
    department: locations.map(office),
    ...(profiles && { sameAs: profiles }),
  };
}

/** Turns the no-break spaces that the build puts into texts back into plain ones, which search engines expect. */
const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The address of an office as schema.org wants it. An office without a locality has its name for one: `Vitacura`. */
const postalAddress = ({ name, street, locality = name, region }: Location): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: withPlainSpaces(street),
  addressLocality: withPlainSpaces(locality),
  addressRegion: region,
  addressCountry: 'CL',
});
