import type { Booking } from '../booking/popup.ts';
import type { BookingConfig } from '../booking/types.ts';

/** The build writes it as JSON into `<script id="client-config">`. */
export interface ClientConfig {
  booking: BookingConfig;
  /** Console warning when the film cannot play. */
  filmFailed?: string;
  islandChunks?: readonly string[];
}

export interface Page {
  config: ClientConfig;
  booking: Booking;
  /** Targets of the clicks made before the entry was there, oldest first. */
  earlyClicks: EventTarget[];
}

/** Throws if the configuration is missing, or not parsed yet. */
export const readConfig = (): ClientConfig =>
  JSON.parse(document.getElementById('client-config')?.textContent ?? '') as ClientConfig;
