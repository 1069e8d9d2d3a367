import type { Content } from '../../../src/content/schema.ts';
import type { Project } from '../project.ts';

type Booking = Content['site']['booking'];

/** The booking settings that browser tests expect: those of the widget that `widget.ts` fakes. */
const TESTED = {
  provider: 'calendly',
  url: 'https://calendly.com/alba-ortodoncia/30min',
  load: 'idle',
} as const satisfies Booking;

/**
 * The booking settings to test with instead of the content's own, if the practice books in another way than the tests
 * expect (another provider, for example); undefined if the tests can use the content's own.
 */
export function testedBooking({ provider, load }: Booking): typeof TESTED | undefined {
  const isTested = provider === TESTED.provider && load === TESTED.load;
  return isTested ? undefined : TESTED;
}

/**
 * Writes booking settings, such as `{ provider: 'cal' }`, into `content/site.yaml` of a copy of the project. Throws if the
 * file does not have one of the fields.
 */
export function bookWith(project: Project, settings: Partial<Booking>): void {
  for (const [name, value] of Object.entries(settings)) {
    // The value of the field: what follows its name in a line below `booking:`, with indented or empty lines between.
    const fieldValue = new RegExp(`(?<=^booking:\\n(?:(?: .*| *)\\n)*?  ${name}: ).*`, 'm');
    project.edit('content/site.yaml', fieldValue, `${value} # tested`);
  }
}
