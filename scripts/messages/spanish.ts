import type { Catalogue } from './catalogue.ts';

/** Spanish of Chile, as a practice's assistant reads it: plain words, tú. */
export const spanish: Catalogue = {
  'content.sample': () => ({ message: 'Todavía es de ejemplo.' }),
  'tool.message': ({ text }) => ({ message: text }),
  untranslated: ({ message, suggestion }) => ({ message, hint: suggestion }),
};
