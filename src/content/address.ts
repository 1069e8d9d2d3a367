import type { Location } from './schema.ts';

/**
 * The address of an office in one line: `Av. Vitacura 2808, oficina 10, Vitacura`. An office is named after its district,
 * which therefore ends the address unless the content gives another `locality`.
 */
export const addressOf = ({ street, locality, name }: Pick<Location, 'street' | 'locality' | 'name'>): string =>
  `${street}, ${locality ?? name}`;
