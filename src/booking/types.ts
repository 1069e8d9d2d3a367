/** What a page needs to know to offer appointments; the build writes it into `#client-config`. */
export interface BookingConfig {
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

/** Browser only: all that this site knows of a scheduling service there. `adapter.ts` of its folder exports one. */
export interface WidgetAdapter {
  /** Address of the provider's script, where it has one. */
  script?: string;
  /** Address of its style sheet, where it has one. */
  style?: string;
  /** Runs just before the script is requested, for scripts that expect something to be there. */
  prepare?(): void;
  /** Whether `open` can be called. */
  isReady(): boolean;
  /** Opens the popup, or throws. Called only while `isReady()`. */
  open(config: BookingConfig): void;
  /** Finds the popup while it is open; must not match a closed one. */
  popupSelector: string;
  /** Finds the close control, in the popup or in its shadow root. */
  closeSelector: string;
}

/** Build only: what the build knows of a scheduling service. `provider.ts` of its folder exports one. */
export interface Provider {
  /** Who runs it, for the privacy policy; without it, `booking.company` in the content says so. */
  company?: { name: string; country: string };
  /**
   * Hosts of its customers' pages, whose first path segment is the account; the popup shows one in an iframe.
   * Without it the page may be anywhere.
   */
  hosts?: readonly string[];
  /** What its widget needs of the Content Security Policy, beyond that iframe and the page's own. */
  policy?: Partial<Record<'style-src' | 'img-src' | 'connect-src', readonly string[]>>;
}
