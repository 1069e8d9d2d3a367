/** The way from components to HTML text. The build bundles this file with all pages. */
import { renderToStaticMarkup } from 'react-dom/server';
import { SiteProvider, type Site } from './components/site.tsx';
import { Document, type DocumentProps } from './document.tsx';
import type { PageModule } from './page.ts';

/** Renders what stands in a page's `<body>`. */
export const renderBody = ({ default: Page }: PageModule, site: Site): string =>
  renderToStaticMarkup(
    <SiteProvider site={site}>
      <Page />
    </SiteProvider>,
  );

/** Renders a whole document. */
export const renderDocument = (props: DocumentProps): string =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;
