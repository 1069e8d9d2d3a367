import { readContent } from '../../../scripts/generator/content/read.ts';
import type { Content } from '../../../src/content/schema.ts';
import { testedBooking } from './booking.ts';
import { projectRoot } from '../project.ts';

const own = (await readContent(projectRoot)).content!;

/** What the site under test says: the practice may write something else without breaking a test. */
export const content: Content = {
  ...own,
  site: { ...own.site, booking: testedBooking(own.site.booking) ?? own.site.booking },
};

/** A text as a visitor reads it, without the spaces that keep words together. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A legal text of `content/legal`. */
export const legal = (name: 'privacidad' | 'terminos') => content.legal[name]!;
