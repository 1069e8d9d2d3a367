import type { SchemaPath } from '../../site/browser.ts';
import type { Field } from '../../shared/protocol.ts';
import { isWithin } from '../../shared/schema-path.ts';

/** A mistake in these could take the site down, or hardly anybody changes them. */
const advancedFields: readonly SchemaPath[] = [
  'site.url',
  'site.httpsOnlyDomain',
  'site.publish',
  'site.legalLinks',
  'site.profiles',
  'site.booking.load',
  'site.booking.whenUnavailable',
  'site.navigation.url',
  'site.navigation.icon',
  'landing.you.dayLabel',
  'landing.testimonials.listLabel',
  'interface.skipLink',
  'interface.navigationLabel',
  'interface.logoLabel',
  'interface.newTab',
  'interface.noScript',
  'interface.video.failed',
  'interface.notFound',
  'interface.sample',
  'interface.legal',
];

/** Keys whose values the editor makes. */
const hiddenFields: readonly string[] = ['id'];

export const isAdvanced = (field: Field): boolean => advancedFields.some((advanced) => isWithin(field, advanced));

export const isHidden = (key: string): boolean => hiddenFields.includes(key);
