import type { Catalogue } from './catalogue.ts';
import { mediaSpanish } from './media.ts';

/** Spanish of Chile, as a practice's assistant reads it: plain words, tú. */
export const spanish: Catalogue = {
  ...mediaSpanish,
  'content.sample': () => ({ message: 'Todavía es de ejemplo.' }),
  'tool.message': ({ text }) => ({ message: text }),
  untranslated: ({ message, suggestion }) => ({ message, hint: suggestion }),
};
