import type { WidgetAdapter } from '../types.ts';

declare global {
  interface Window {
    Calendly?: { initPopupWidget(options: { url: string }): void };
  }
}

/** https://developer.calendly.com/api-docs/overview/embedding/getting-started */
export const adapter: WidgetAdapter = {
  script: {
    src: 'https://assets.calendly.com/assets/external/widget.js',
    isReady: () => !!window.Calendly?.initPopupWidget,
  },
  style: 'https://assets.calendly.com/assets/external/widget.css',
  open({ url }) {
    window.Calendly?.initPopupWidget({ url });
  },
  popupSelector: '.calendly-overlay',
  closeSelector: '.calendly-popup-close',
};
