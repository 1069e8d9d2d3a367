import type { Location } from './schema.ts';

/** The name of an office is its district, with which the address ends unless the content has a `locality`. */
export const addressOf = ({ street, locality, name }: Pick<Location, 'street' | 'locality' | 'name'>): string =>
  `${street}, ${locality ?? name}`;
