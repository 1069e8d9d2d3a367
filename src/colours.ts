/** Colours of the design for code that cannot read `styles/tokens.css`: generated files, and the browser's toolbars. */
export const colours = {
  wine: '#47102a',
  wineDeep: '#2a0818',
  blush: '#f1c6c4',
  sulphur: '#e6e072',
  enamel: '#faf6f4',
} as const;
