import { expect, test } from 'vitest';
import { readContent } from '../../../scripts/generator/content/read.ts';
import { root as projectRoot } from '../../../scripts/lib/command.ts';
import { textsIn } from '../../html/contents.ts';
import { contentOf, sampleFiles } from './content-files.ts';

test.each([
  ['sample', contentOf(sampleFiles)],
  ['site', (await readContent(projectRoot)).content!],
])('what a sample of the privacy policy says of cookies is true of how the widget loads: %s', (_, content) => {
  // A text that the practice has adopted is its lawyer's.
  if (!content.samples.some(({ file }) => file === 'content/legal/privacidad.md')) return;
  const said = textsIn(content.legal['privacidad']).map(([, text]) => text);
  const onlyWhenAsked = 'pero solo desde que te acercas a un botón para agendar';
  expect(said.join('').includes(onlyWhenAsked)).toBe(content.site.booking.load === 'intent');
});
