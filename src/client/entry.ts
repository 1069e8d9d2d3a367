/** The script of pages that are read: the legal texts, the error page. */
import { startBack } from './back.ts';
import { startBooking } from './booking.ts';
import { startContents } from './contents.ts';
import { startDates } from './dates.ts';
import { startNavigation } from './navigation.ts';
import { start } from './start.ts';

start([startBooking, startNavigation, startDates, startBack, startContents]);
