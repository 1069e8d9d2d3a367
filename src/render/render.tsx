/** Build only: the functions that render pages. */
import { renderToStaticMarkup } from 'react-dom/server';
import { RenderContextProvider, type RenderContext } from '../render-context.ts';
import { Document, type DocumentProps } from './Document.tsx';
import { Layout } from './Layout.tsx';
import type { Page } from '../page.ts';

/** Renders the content of `<body>`. `context` records what the components request, such as pictures. */
export const renderBody = ({ headerTheme, sections }: Page, context: RenderContext): string =>
  renderToStaticMarkup(
    <RenderContextProvider value={context}>
      <Layout headerTheme={headerTheme} sections={sections} />
    </RenderContextProvider>,
  );

export const renderDocument = (props: DocumentProps): string =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;
