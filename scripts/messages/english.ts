import type { Catalogue } from './catalogue.ts';

export const english: Catalogue = {
  'content.sample': () => ({ message: 'this is still a sample value' }),
  'tool.message': ({ text }) => ({ message: text }),
  untranslated: ({ message, suggestion }) => ({ message, hint: suggestion }),
};
