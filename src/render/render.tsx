/** Turns components into HTML text, at build time. The build bundles this file with all pages, and calls both functions. */
import { renderToStaticMarkup } from 'react-dom/server';
import { RenderContextProvider, type RenderContext } from '../render-context.ts';
import { Document, type DocumentProps } from './Document.tsx';
import { Layout } from './Layout.tsx';
import type { Page } from '../page.ts';

/**
 * Renders what stands in a page's `<body>`, as HTML.
 *
 * @param page header theme and sections of the page
 * @param context gives the components content and addresses, and records what they ask for, such as pictures
 */
export const renderBody = ({ headerTheme, sections }: Page, context: RenderContext): string =>
  renderToStaticMarkup(
    <RenderContextProvider value={context}>
      <Layout headerTheme={headerTheme} sections={sections} />
    </RenderContextProvider>,
  );

/** Renders a whole document around a body that `renderBody` made before. */
export const renderDocument = (props: DocumentProps): string =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;
