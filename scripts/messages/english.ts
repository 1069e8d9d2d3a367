import type { Catalogue } from './catalogue.ts';
import { mediaEnglish } from './media.ts';

export const english: Catalogue = {
  ...mediaEnglish,
  'content.sample': () => ({ message: 'this is still a sample value' }),
  'tool.message': ({ text }) => ({ message: text }),
  untranslated: ({ message, suggestion }) => ({ message, hint: suggestion }),
};
