/** From components to HTML text, at build. The build bundles this file with all pages. */
import { renderToStaticMarkup } from 'react-dom/server';
import { RenderContextProvider, type RenderContext } from '../render-context.ts';
import { Document, type DocumentProps } from './Document.tsx';
import { Layout } from './Layout.tsx';
import type { Page } from '../page.ts';

/** Renders what stands in a page's `<body>`. */
export const renderBody = ({ headerTheme, sections }: Page, context: RenderContext): string =>
  renderToStaticMarkup(
    <RenderContextProvider value={context}>
      <Layout headerTheme={headerTheme} sections={sections} />
    </RenderContextProvider>,
  );

/** Renders a whole document. */
export const renderDocument = (props: DocumentProps): string =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;
