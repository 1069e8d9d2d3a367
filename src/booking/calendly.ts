import type { WidgetAdapter, WidgetPolicy } from './types.ts';

declare global {
  interface Window {
    Calendly?: { initPopupWidget(options: { url: string }): void };
  }
}

/** https://developer.calendly.com/api-docs/overview/embedding/getting-started */
export const calendly: WidgetAdapter = {
  script: 'https://assets.calendly.com/assets/external/widget.js',
  style: 'https://assets.calendly.com/assets/external/widget.css',
  isReady: () => !!window.Calendly?.initPopupWidget,
  open: (url) => window.Calendly!.initPopupWidget({ url }),
  popup: '.calendly-overlay',
  close: '.calendly-popup-close',
};

/** The cross of its close control is an SVG of the assets host; the calendar is an iframe. */
export const calendlyPolicy: WidgetPolicy = {
  'script-src': ['https://assets.calendly.com'],
  'style-src': ['https://assets.calendly.com'],
  'img-src': ['https://assets.calendly.com'],
  'frame-src': ['https://calendly.com'],
};
