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

/** Browser only: `adapter.ts` of each provider exports one. */
export interface WidgetAdapter {
  script?: string;
  style?: string;
  /** Runs before the script is requested, for scripts that expect something to be there. */
  prepare?(): void;
  isReady(): boolean;
  /** Opens the popup, now or a moment later; throws if it cannot. Called only while `isReady()`. */
  open(config: BookingConfig): void;
  /** Must not match a closed popup. */
  popupSelector: string;
  /** In the popup or in its shadow root. */
  closeSelector: string;
}

/** Build only: `provider.ts` of each folder exports one. */
export interface Provider {
  /** For the privacy policy; if absent, the content names it in `booking.company`. */
  company?: { name: string; country: string };
  /** Hosts of its customers' pages, whose first path segment is the account; if absent, any host. */
  hosts?: readonly string[];
  /** What its widget needs of the Content Security Policy, beyond that iframe and the page's own. */
  policy?: Partial<Record<'style-src' | 'img-src' | 'connect-src', readonly string[]>>;
  /** Of the browser, for its iframe, such as `payment` for a wallet. */
  features?: readonly string[];
}
