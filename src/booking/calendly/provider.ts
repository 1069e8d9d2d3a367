import type { Provider } from '../types.ts';

export const provider: Provider = {
  company: { name: 'Calendly LLC', country: 'Estados Unidos' },
  hosts: ['calendly.com'],
  policy: {
    'style-src': ['https://assets.calendly.com'],
    // The cross of its close control is a picture from that host.
    'img-src': ['https://assets.calendly.com'],
  },
};
