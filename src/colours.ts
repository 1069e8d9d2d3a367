/** The design's colours for what cannot read `styles/tokens.css`: files of their own, and the browser's chrome. */
export const colours = {
  wine: '#47102a',
  wineDeep: '#2a0818',
  blush: '#f1c6c4',
  sulphur: '#e6e072',
  enamel: '#faf6f4',
} as const;
