import type { Provider } from '../types.ts';

/** Nothing is known of its host or company. */
export const provider: Provider = {
  // For bookings with a deposit.
  features: ['payment'],
};
