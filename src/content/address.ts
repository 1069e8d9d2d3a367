import type { Location } from './schema.ts';

/** The address of an office in one line, made of its parts: `Av. Vitacura 2808, oficina 10, Vitacura`. */
export const addressOf = ({ street, locality, name }: Pick<Location, 'street' | 'locality' | 'name'>): string =>
  `${street}, ${locality ?? name}`;
