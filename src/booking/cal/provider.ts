import type { Provider } from '../types.ts';

export const provider: Provider = {
  company: { name: 'Cal.com, Inc.', country: 'Estados Unidos' },
  // Its script shows pages of the first on the second.
  hosts: ['cal.com', 'app.cal.com'],
  // It writes style elements and attributes of its own.
  policy: { 'style-src': ["'unsafe-inline'"] },
};
