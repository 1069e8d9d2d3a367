import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Pages } from '../../../scripts/build/pages.ts';
import { renderPages, type RenderOptions } from '../../../scripts/build/render.ts';

/** Renders a site of one page. */
function render(renderBody: Pages['renderBody']) {
  const page = {
    source: 'src/pages/x.tsx',
    output: 'x/index.html',
    path: '/x/',
    styleSheets: { first: [], later: [] },
  };
  const pages = { pages: [page], renderBody } as unknown as Pages;
  const options = { styleSheet: () => '', drawings: new Map([['nest', {}]]), base: '/' } as unknown as RenderOptions;
  return renderPages(pages, options);
}

test('what React cannot render is told at its page', () => {
  expect(() => render(() => renderToStaticMarkup({ a: 1 } as unknown as ReactNode))).toThrow(
    /^src\/pages\/x\.tsx {2}expected what React can render, found Objects are not valid as a React child/,
  );
});

test('a drawing that is not there is told at its page', () => {
  expect(() => render((_, site) => site.drawing('cup').src)).toThrow(
    'src/pages/x.tsx  expected a drawing that there is: nest, found "cup"',
  );
});

test('what a component throws stays what it is', () => {
  const error = new Error('on purpose');
  const Component = () => {
    throw error;
  };
  expect(() => render(() => renderToStaticMarkup(createElement(Component)))).toThrow(error);
});
