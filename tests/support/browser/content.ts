import { readContent } from '../../../scripts/generator/content/read.ts';
import type { Content } from '../../../src/content/schema.ts';
import { testedBooking } from './booking.ts';
import { projectRoot } from '../project.ts';

const own = (await readContent(projectRoot)).content!;

/** The content of the site under test, so that tests do not depend on the words of the practice. */
export const content: Content = {
  ...own,
  site: { ...own.site, booking: testedBooking(own.site.booking) ?? own.site.booking },
};

/** A text as a visitor reads it, without the spaces that keep words together. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The accessible name of the flip button while it shows a face. */
export const flipName = (face: 'front' | 'back'): string =>
  plain(`${content.landing.flip[face]} — ${content.interface.booking.cta}`);

/** A legal text of the site under test. */
export const legal = (name: 'privacidad' | 'terminos') => content.legal[name]!;
