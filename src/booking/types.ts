import type { BookingProvider } from '../content/schema.ts';

/** What a page needs to know to offer appointments; the build writes it into `#client-config`. */
export interface BookingConfig {
  provider: BookingProvider;
  /** The provider's page for the appointment. */
  url: string;
  /** When the provider's script is fetched: once the page is idle, or only at a sign of intent. */
  load: 'idle' | 'intent';
  /** What a booking button does when the widget cannot open. */
  whenUnavailable: 'nothing' | 'link';
  /** Accessible name of the popup. */
  dialogLabel: string;
  /** Accessible name of its close button. */
  closeLabel: string;
}

/** All that this site knows of a scheduling service in the browser. */
export interface WidgetAdapter {
  /** Address of the provider's script. */
  script: string;
  /** Address of its stylesheet, where it has one. */
  style?: string;
  /** Runs just before the script is requested, for scripts that expect something to be there. */
  prepare?(): void;
  /** Whether the script has run and `open` can be called. */
  isReady(): boolean;
  /** Opens the popup on `url`, or throws. */
  open(url: string): void;
  /** Selector of the popup while it is open; must not match a closed one. */
  popup: string;
  /** Selector of the close control, in the popup or in its shadow root. */
  close: string;
}

/** What a provider's widget needs of the Content Security Policy, beyond the page's own. */
export type WidgetPolicy = Partial<
  Record<'script-src' | 'style-src' | 'frame-src' | 'img-src' | 'connect-src', readonly string[]>
>;
