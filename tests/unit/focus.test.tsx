import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Content } from '../../src/content/schema.ts';
import { RenderContextProvider, type RenderContext } from '../../src/render-context.ts';
import { About } from '../../src/sections/About/About.tsx';
import { Benefits } from '../../src/sections/Benefits/Benefits.tsx';
import { Testimonials } from '../../src/sections/Testimonials/Testimonials.tsx';
import { You } from '../../src/sections/You/You.tsx';
import { contentOf, sampleFiles } from '../support/content-files.ts';

/** The focal points that a section asks its pictures to be cropped around, in the order of the page. */
function focusesOf(Section: ComponentType, change: (landing: Content['landing']) => void) {
  const content = structuredClone(contentOf(sampleFiles));
  change(content.landing);
  const focuses: (string | undefined)[] = [];
  const context: RenderContext = {
    content,
    address: '/',
    now: new Date(0),
    href: (path) => path,
    picture(_file, _slot, focus) {
      focuses.push(focus);
      return { kind: 'photo', width: 2, height: 3, src: '/a.webp', phoneSrc: '/a.avif', sources: [] };
    },
    pictureKind: () => 'photo',
    drawing: () => ({ width: 1, height: 1, src: '/a.svg' }),
    film: (src) => ({ src, type: 'video/mp4' }),
    addIsland: () => {},
  };
  renderToStaticMarkup(
    <RenderContextProvider value={context}>
      <Section />
    </RenderContextProvider>,
  );
  return focuses;
}

test.each<[string, ComponentType, (landing: Content['landing']) => void]>([
  ['you.imageFocus', You, ({ you }) => (you.imageFocus = '20% 30%')],
  ['benefits.discretionImageFocus', Benefits, ({ benefits }) => (benefits.discretionImageFocus = '20% 30%')],
  ['about.portrait.focus', About, ({ about }) => (about.portrait.focus = '20% 30%')],
])('the focal point in %s crops the picture beside it', (_, Section, change) => {
  expect(focusesOf(Section, () => {})).toEqual([undefined]);
  expect(focusesOf(Section, change)).toEqual(['20% 30%']);
});

test('each testimonial has a focal point of its own', () => {
  const focuses = focusesOf(Testimonials, ({ testimonials }) => {
    const second = testimonials?.items[1];
    if (second) second.focus = '20% 30%';
  });
  expect(focuses).toEqual([undefined, '20% 30%', undefined]);
});
