import type { Booking } from '../booking/popup.ts';
import type { BookingConfig } from '../booking/types.ts';

/** Written by the build as JSON into `<script id="client-config">`. */
export interface ClientConfig {
  booking: BookingConfig;
  /** Console warning when the film cannot play. */
  filmWarning?: string;
  /** The module `hydrate.tsx` with React; missing on a page without islands. */
  hydratorUrl?: string;
}

export interface Page {
  config: ClientConfig;
  booking: Booking;
  /** Targets of the clicks before the entry script ran, oldest first. */
  earlyClicks: EventTarget[];
}

/** @throws SyntaxError if the configuration is not parsed yet */
export const readConfig = (): ClientConfig =>
  JSON.parse(document.getElementById('client-config')?.textContent ?? '') as ClientConfig;
