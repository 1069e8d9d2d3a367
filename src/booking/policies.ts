import type { BookingProvider } from '../content/schema.ts';
import { calPolicy } from './cal.ts';
import { calendlyPolicy } from './calendly.ts';
import type { WidgetPolicy } from './types.ts';

/** For the build: what each provider needs of the Content Security Policy. */
export const policies: Readonly<Record<BookingProvider, WidgetPolicy>> = { calendly: calendlyPolicy, cal: calPolicy };
