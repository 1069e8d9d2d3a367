import type { Booking } from '../booking/popup.ts';
import type { BookingConfig } from '../booking/types.ts';

/** The configuration of a page, which the build writes as JSON into `<script id="client-config">`. */
export interface ClientConfig {
  booking: BookingConfig;
  /** Console warning when the film cannot play. */
  filmFailed?: string;
  /** Addresses of the islands' code: the one to import, then what it imports. */
  islandChunks?: readonly string[];
}

/** What every behaviour receives when it is started. */
export interface Page {
  config: ClientConfig;
  booking: Booking;
  /** Targets of the clicks made before the entry was there, oldest first. */
  earlyClicks: EventTarget[];
}

/** Reads the page's configuration from its HTML. Throws if it is missing, or not parsed yet. */
export const readConfig = (): ClientConfig =>
  JSON.parse(document.getElementById('client-config')?.textContent ?? '') as ClientConfig;
