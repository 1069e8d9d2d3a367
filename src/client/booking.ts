import { createBooking } from '../booking/popup.ts';
import { providers } from '../booking/providers.ts';
import type { Page } from './config.ts';
import { insert } from './insert.ts';
import { closest, isPlain, replayed } from './taps.ts';
import { onIntent, whenIdle } from './timing.ts';

const BUTTON = '[data-booking]';

/** Every `[data-booking]` button opens the booking popup. */
export function startBooking({ config: { booking: config }, taps }: Page): void {
  const adapter = config && providers[config.provider];
  if (!adapter) return;
  const booking = createBooking(config, adapter);

  document.addEventListener('click', (event) => {
    const button = isPlain(event) && !replayed.has(event) && closest(event, BUTTON);
    if (button) booking.open(button);
  });

  let warmed = false;
  onIntent(BUTTON, () => {
    if (warmed) return;
    warmed = true;
    // The popup's page and its script usually live on different hosts.
    void insert('link', { rel: 'preconnect', href: config.url });
    booking.warm();
  });
  if (config.load === 'idle') whenIdle(booking.warm);

  for (const { button, at } of taps) booking.open(button, at);
}
