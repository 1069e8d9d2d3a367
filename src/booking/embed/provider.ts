import type { Provider } from '../types.ts';

/** Any other service: its host and company are unknown. */
export const provider: Provider = {
  // Bookings with a deposit need it.
  features: ['payment'],
};
