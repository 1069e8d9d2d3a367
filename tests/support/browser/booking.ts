import type { Content } from '../../../src/content/schema.ts';
import type { Project } from '../project.ts';

type Booking = Content['site']['booking'];

/** How the site books that browser tests look at: with the widget that `widget.ts` stands in for. */
const TESTED = {
  provider: 'calendly',
  url: 'https://calendly.com/alba-ortodoncia/30min',
  load: 'idle',
  whenUnavailable: 'nothing',
} as const satisfies Booking;

/**
 * The practice may book in another way: the tests that are about one choose it themselves.
 *
 * @returns what has to be written in the place of the content's own settings; nothing where they will do
 */
export function testedBooking({ provider, load, whenUnavailable }: Booking): typeof TESTED | undefined {
  const isTested = provider === TESTED.provider && load === TESTED.load && whenUnavailable === TESTED.whenUnavailable;
  return isTested ? undefined : TESTED;
}

/** Makes a copy of the project book in another way. */
export function bookWith(project: Project, settings: Partial<Booking>): void {
  for (const [name, value] of Object.entries(settings)) {
    const field = new RegExp(`(?<=^booking:\\n(?:(?: .*| *)\\n)*?  ${name}: ).*`, 'm');
    project.edit('content/site.yaml', field, `${value} # tested`);
  }
}
