import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { markContent } from '../../scripts/edit/page/mark-content.ts';
import { RenderContextProvider, type RenderContext } from '../../src/render-context.ts';
import { Testimonials } from '../../src/sections/Testimonials/Testimonials.tsx';
import { contentOf, sampleFiles } from '../support/content-files.ts';

test('a testimonial without a picture shows the initial of its name, in the editor too', () => {
  const content = structuredClone(contentOf(sampleFiles));
  const { items } = content.landing.testimonials!;
  items.splice(1);
  Object.assign(items[0]!, { name: 'Ñusta R.', imageSrc: undefined, imageAlt: undefined });
  for (const shown of [content, markContent(content)]) {
    const html = renderToStaticMarkup(
      <RenderContextProvider value={{ content: shown } as RenderContext}>
        <Testimonials />
      </RenderContextProvider>,
    );
    expect(html).toContain('<b>Ñ</b>');
  }
});
