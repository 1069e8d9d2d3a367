import { expect, test } from 'vitest';
import { readContent } from '../../../scripts/generator/content/read.ts';
import { root as projectRoot } from '../../../scripts/lib/command.ts';
import { textsIn } from '../../html/contents.ts';
import { contentOf, landing, read, sampleFiles, textOf, withText } from './content-files.ts';

test('every picture and film is asked for, at its place, unless its name is a mistake', () => {
  const lines = textOf(landing, sampleFiles).split('\n');
  const places = read(sampleFiles).media.map(({ src, place, field }) => {
    const rest = lines[place.line! - 1]!.slice(place.column! - 1);
    // `a[0].b`, as `textsIn` writes it.
    return [`.${field.replaceAll(/\[(\d+)\]/g, '.$1')}`, rest.startsWith(src) ? src : rest];
  });
  const isFile = /\.(?:svg|jpe?g|png|webp|avif|webm|mp4)$/;
  expect(places).toEqual(textsIn(contentOf(sampleFiles).landing).filter(([, text]) => isFile.test(text)));
  const renamed = read(withText(landing, 'mujer-perfil.svg', 'Mujer Perfil.svg'));
  expect(renamed.media.map(({ field }) => field)).not.toContain('you.image');
});

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
