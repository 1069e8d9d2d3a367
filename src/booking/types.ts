export interface BookingConfig {
  /** Address of the provider's page for the appointment. */
  url: string;
  /** Whether the widget is loaded when the page is idle or only at a sign of intent. */
  load: 'idle' | 'intent';
  /** Accessible name of the popup. */
  dialogLabel: string;
  /** Accessible name of the popup's close button. */
  closeLabel: string;
}

interface WidgetScript {
  src: string;
  /** Called before the script is requested, for scripts that need a global. */
  prepare?(): void;
  isReady(): boolean;
}

/** Browser only; each provider's `adapter.ts` exports one. */
export interface WidgetAdapter {
  script?: WidgetScript;
  /** Address of the popup's style sheet. */
  style?: string;
  /** Called once the script is ready. The popup may appear later. Throws what the widget throws. */
  open(config: BookingConfig): void;
  /** Must not match a closed popup. */
  popupSelector: string;
  /** Matches an element in the popup or in its shadow root. */
  closeSelector: string;
}

/** Build only; each provider's `provider.ts` exports one. */
export interface Provider {
  /** Named in the privacy policy; if undefined, the content names the company in `booking.company`. */
  company?: { name: string; country: string };
  /** Hosts of booking pages, whose first path segment is the account; if undefined, any host is allowed. */
  hosts?: readonly string[];
  /** Sources of the Content Security Policy that the widget needs besides those of its iframe. */
  policy?: Partial<Record<'style-src' | 'img-src' | 'connect-src', readonly string[]>>;
  /** Browser features that the iframe needs, such as `payment` for a wallet. */
  features?: readonly string[];
}
