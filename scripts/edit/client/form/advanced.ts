/** Fields that a form shows apart, and those that it does not show. */
import type { SchemaPath } from '../../site/browser.ts';
import type { Field } from '../../shared/protocol.ts';
import { isWithin } from '../../shared/schema-path.ts';

/** Fields in which a mistake could take the site down, or that hardly anybody changes. */
const advancedFields: readonly SchemaPath[] = [
  'site.url',
  'site.httpsOnlyDomain',
  'site.publish',
  'site.legalLinks',
  'site.profiles',
  'site.booking.load',
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

/** Whether a form shows the field under «Avanzado». */
export const isAdvanced = (field: Field): boolean => advancedFields.some((advanced) => isWithin(field, advanced));

/** Whether the editor makes the values with this key: the `id` of a list entry, which no form shows. */
export const isMadeByEditor = (key: string): boolean => key === 'id';
