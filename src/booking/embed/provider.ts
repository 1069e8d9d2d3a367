import type { Provider } from '../types.ts';

/** Any other scheduling service: its page in an iframe of our own dialog. Nothing is known of its host or company. */
export const provider: Provider = {
  // For bookings with a deposit; our iframe asks for it, too (`adapter.ts`).
  features: ['payment'],
};
