/** The booking part of a page's configuration, which the build writes as JSON into `#client-config`. */
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

/**
 * Browser only: how to load and open the widget of one scheduling service. `adapter.ts` in the folder of each provider
 * exports one.
 */
export interface WidgetAdapter {
  /** Address of the provider's script; absent if it needs none. */
  script?: string;
  /** Address of its style sheet; absent if it needs none. */
  style?: string;
  /** Runs just before the script is requested, for scripts that expect something to be there. */
  prepare?(): void;
  /** Whether the script has run, so that `open` can be called. */
  isReady(): boolean;
  /** Opens the popup, now or a moment later; throws if it cannot. Called only while `isReady()`. */
  open(config: BookingConfig): void;
  /** Selects the popup's element while it is open; must not match a closed one. */
  popupSelector: string;
  /** Selects the close control, in the popup or in its shadow root. */
  closeSelector: string;
}

/** Build only: one scheduling service for the policies and the checks. `provider.ts` of its folder exports one. */
export interface Provider {
  /** The company that runs it, for the privacy policy; if absent, the content names it in `booking.company`. */
  company?: { name: string; country: string };
  /**
   * Hosts of its customers' pages, whose first path segment is the account; the popup shows one of these pages in an
   * iframe. If absent, the page may be on any host.
   */
  hosts?: readonly string[];
  /** What its widget needs of the Content Security Policy, beyond that iframe and the page's own. */
  policy?: Partial<Record<'style-src' | 'img-src' | 'connect-src', readonly string[]>>;
  /** Features of the browser that its iframe may ask for, such as `payment` for a wallet: the site's header allows them there. */
  features?: readonly string[];
}
