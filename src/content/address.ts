import type { Location } from './schema.ts';

/** An office is named after its district, which ends the address unless the content gives a `locality`. */
export const addressOf = ({ street, locality, name }: Pick<Location, 'street' | 'locality' | 'name'>): string =>
  `${street}, ${locality ?? name}`;
