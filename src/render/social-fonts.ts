/** Font files below `@fontsource/`. Letters such as ł are in separate files, and satori allows one file per name. */
export const socialFontFiles = {
  Gloock: 'gloock/files/gloock-latin-400-normal.woff',
  'Gloock Extended': 'gloock/files/gloock-latin-ext-400-normal.woff',
  'Instrument Sans': 'instrument-sans/files/instrument-sans-latin-400-normal.woff',
  'Instrument Sans Extended': 'instrument-sans/files/instrument-sans-latin-ext-400-normal.woff',
};
