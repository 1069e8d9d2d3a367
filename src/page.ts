import type { ComponentType } from 'react';
import type { Content } from './content/schema.ts';

export interface PageMeta {
  title: string;
  /** Search engines show about 155 characters. */
  description: string;
  /** Title and description of a shared link, if they differ from those of the page. */
  social?: { title: string; description: string };
  /** Lines of the heading in the picture of a shared link; without them, the landing page's picture is used. */
  imageLines?: readonly string[];
  /** Keeps the page out of search engines even if the content has no samples. */
  noindex?: true;
}

/** The default export of a file in `src/pages`. */
export interface Page {
  meta(content: Content): PageMeta;
  /** Also decides the colour of the browser's toolbars. */
  headerTheme: 'film' | 'paper' | 'blush';
  /**
   * Sections between header and footer. `Fold` marks the end of the first screen, whose styles are inlined. A component
   * after it has the name of its file: `Faq` is in `Faq.tsx`.
   */
  sections: readonly ComponentType[];
}
