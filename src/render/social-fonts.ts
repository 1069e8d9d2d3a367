/**
 * The font files, below `@fontsource/`, by the names that satori knows them by. Letters such as ł and ř are in files of
 * their own; satori takes one file a name.
 */
export const SOCIAL_FONTS = {
  Gloock: 'gloock/files/gloock-latin-400-normal.woff',
  'Gloock Extended': 'gloock/files/gloock-latin-ext-400-normal.woff',
  'Instrument Sans': 'instrument-sans/files/instrument-sans-latin-400-normal.woff',
  'Instrument Sans Extended': 'instrument-sans/files/instrument-sans-latin-ext-400-normal.woff',
};
