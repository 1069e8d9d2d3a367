import type { Dentist, OpeningHoursSpecification, PostalAddress, WithContext } from 'schema-dts';
import type { Content, Location, SiteContent } from '../../src/content/schema.ts';
import { withLeadingZero } from '../../src/opening-hours.ts';

type OpeningHours = NonNullable<Location['openingHours']>[number];

/**
 * Returns JSON-LD for search engines. The type is `Dentist` because schema.org has no orthodontist. There are no
 * testimonials because Google shows no reviews that a business publishes about itself.
 *
 * @param siteUrl address of the landing page, with a slash at the end
 * @param portraitUrl address of the doctor's photo; undefined if the page shows none
 */
export function structuredData(
  content: Content,
  siteUrl: string,
  portraitUrl: string | undefined,
): WithContext<Dentist> {
  const { site, landing } = withoutNoBreakSpaces(content);
  const { practice, doctor, contact, locations, profiles } = site;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    '@id': practiceIdOf(siteUrl),
    name: practice.name,
    legalName: practice.legalName,
    description: landing.meta.description,
    url: siteUrl,
    // Unlike the photos, the icon is on every site.
    image: `${siteUrl}icon-512.png`,
    logo: `${siteUrl}icon-512.png`,
    telephone: telephoneOf(site),
    email: contact.email,
    medicalSpecialty: 'https://schema.org/Dentistry',
    address: locations.map(postalAddress),
    employee: {
      '@type': 'Person',
      name: doctor.name,
      jobTitle: doctor.specialty,
      ...(portraitUrl && { image: portraitUrl }),
    },
    department: locations.map((location) => departmentOf(site, location, siteUrl)),
    ...(profiles && { sameAs: profiles }),
  };
}

/** Search engines expect plain spaces. */
const withoutNoBreakSpaces = (content: Content): Content =>
  JSON.parse(JSON.stringify(content).replaceAll('\u00a0', ' ')) as Content;

/** The `@id` by which the offices name the practice. */
const practiceIdOf = (siteUrl: string): string => `${siteUrl}#consulta`;

/** The WhatsApp number is the only one of the practice. */
const telephoneOf = ({ contact }: SiteContent): string => contact.whatsapp.replaceAll(' ', '');

const departmentOf = (site: SiteContent, location: Location, siteUrl: string): Dentist => ({
  '@type': 'Dentist',
  '@id': `${siteUrl}#${location.id}`,
  name: `${site.practice.name}, ${location.name}`,
  parentOrganization: { '@id': practiceIdOf(siteUrl) },
  url: siteUrl,
  telephone: telephoneOf(site),
  address: postalAddress(location),
  ...(location.openingHours && { openingHoursSpecification: location.openingHours.map(hoursSpecification) }),
});

/** schema.org requires two digits for the hour. */
const hoursSpecification = ({ days, opens, closes }: OpeningHours): OpeningHoursSpecification => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: days,
  opens: withLeadingZero(opens),
  closes: withLeadingZero(closes),
});

const postalAddress = ({ name, street, locality, region }: Location): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  // Without `locality`, the office is named after its district.
  addressLocality: locality ?? name,
  addressRegion: region,
  addressCountry: 'CL',
});
