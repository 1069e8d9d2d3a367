import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RenderContextProvider, type RenderContext } from '../../src/render-context.ts';
import { About } from '../../src/sections/About/About.tsx';
import { contentOf, sampleFiles } from '../support/content-files.ts';

/** The section with a lead, credentials and paragraphs of one line each, as many as there is room for. */
function renderAbout(registry: { text: string; link: string }): string {
  const content = structuredClone(contentOf(sampleFiles));
  const paragraphs = Array.from({ length: 18 }, (_, index) => `Línea ${index}`);
  const texts = { lead: 'Hola', paragraphs, credentials: [], registry: { ...registry, url: 'https://example.cl/' } };
  Object.assign(content.landing.about, texts);
  const context = {
    content,
    picture: () => ({ kind: 'photo', width: 2, height: 3, src: '/a.webp', phoneSrc: '/a.avif', sources: [] }),
    pictureKind: () => 'photo',
    addIsland: () => {},
  } as unknown as RenderContext;
  return renderToStaticMarkup(
    <RenderContextProvider value={context}>
      <About />
    </RenderContextProvider>,
  );
}

test('the length of the text counts the link of the register in place of its placeholder', () => {
  const link = 'r'.repeat(40);
  expect(renderAbout({ text: 'Inscrita en el {registro}', link })).not.toContain('about--long');
  expect(renderAbout({ text: 'Inscrita en el {registro}, desde 2010', link })).toContain('about--long');
});
