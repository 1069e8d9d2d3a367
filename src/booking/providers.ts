import type { BookingProvider } from '../content/schema.ts';
import { cal } from './cal.ts';
import { calendly } from './calendly.ts';
import type { WidgetAdapter } from './types.ts';

/** Every scheduling service that `content/site.yaml` may name. */
export const providers: Readonly<Record<BookingProvider, WidgetAdapter>> = { calendly, cal };
