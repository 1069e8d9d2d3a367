import type { Provider } from '../types.ts';

export const provider: Provider = {
  company: { name: 'Calendly LLC', country: 'Estados Unidos' },
  hosts: ['calendly.com'],
  policy: {
    'style-src': ['https://assets.calendly.com'],
    // The close control is a picture.
    'img-src': ['https://assets.calendly.com'],
  },
};
