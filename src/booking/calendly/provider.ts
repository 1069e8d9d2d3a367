import type { Provider } from '../types.ts';

export const provider: Provider = {
  hosts: ['calendly.com'],
  policy: {
    'style-src': ['https://assets.calendly.com'],
    // The cross of its close control is an SVG.
    'img-src': ['https://assets.calendly.com'],
  },
};
