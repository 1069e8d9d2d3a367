import type { Content } from '../../../src/content/schema.ts';
import type { Project } from '../project.ts';

type Booking = Content['site']['booking'];

/** The booking settings that browser tests expect: those of the widget that `widget.ts` fakes. */
const TESTED = {
  provider: 'calendly',
  url: 'https://calendly.com/alba-ortodoncia/30min',
  load: 'idle',
  whenUnavailable: 'nothing',
} as const satisfies Booking;

/**
 * Compares the booking settings of the content with those that browser tests expect.
 *
 * @returns the settings to write instead of the content's own; undefined if those are as expected
 */
export function testedBooking({ provider, load, whenUnavailable }: Booking): typeof TESTED | undefined {
  const isTested = provider === TESTED.provider && load === TESTED.load && whenUnavailable === TESTED.whenUnavailable;
  return isTested ? undefined : TESTED;
}

/** Writes booking settings into the content of a copy of the project. */
export function bookWith(project: Project, settings: Partial<Booking>): void {
  for (const [name, value] of Object.entries(settings)) {
    const field = new RegExp(`(?<=^booking:\\n(?:(?: .*| *)\\n)*?  ${name}: ).*`, 'm');
    project.edit('content/site.yaml', field, `${value} # tested`);
  }
}
