import type { Dentist, PostalAddress, WithContext } from 'schema-dts';
import type { Content, Location } from '../../src/content/schema.ts';

/**
 * The practice and its offices, for search engines. The most specific type is `Dentist` (schema.org has
 * no orthodontist); name and address are what Google requires of a local business. Our own testimonials
 * are left out: Google does not show a business's reviews of itself.
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
      name: unbound(doctor.name),
      jobTitle: doctor.specialty,
      ...(portrait && { image: portrait }),
    },
    department: locations.map(office),
    ...(profiles && { sameAs: profiles }),
  };
}

/** Search engines take no bound spaces. */
const unbound = (text: string): string => text.replaceAll('\u00a0', ' ');

const postalAddress = ({ name, street, locality = name, region }: Location): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: unbound(street),
  addressLocality: unbound(locality),
  addressRegion: region,
  addressCountry: 'CL',
});
