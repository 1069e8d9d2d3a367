import type { Provider } from '../types.ts';

export const provider: Provider = {
  company: { name: 'Cal.com, Inc.', country: 'Estados Unidos' },
  // The script loads the pages of cal.com from app.cal.com.
  hosts: ['cal.com', 'app.cal.com'],
  // The script sets `allow="payment"` on the iframe (2025), for bookings with a deposit.
  features: ['payment'],
  // The script adds style elements and style attributes to the page.
  policy: { 'style-src': ["'unsafe-inline'"] },
};
