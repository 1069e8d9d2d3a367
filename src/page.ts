import type { ComponentType } from 'react';
import type { Content } from './content/schema.ts';

export interface PageMeta {
  title: string;
  /** Search engines show about 155 characters of it. */
  description: string;
  /** Of a shared link, if they differ from the page's own. */
  social?: { title: string; description: string };
  /** Heading in the picture of a shared link, line by line; without it the landing page's picture is used. */
  imageLines?: readonly string[];
  /** Whatever the content is. */
  noindex?: true;
}

/** The default export of a file in `src/pages`. */
export interface Page {
  meta(content: Content): PageMeta;
  /** The browser's own bars take its colour, too. */
  headerTheme: 'film' | 'paper' | 'blush';
  /**
   * The sections between header and footer, from top to bottom. `Fold` marks the end of the first screen: the styles of
   * the sections after it go into a file of their own, all others are inlined.
   */
  sections: readonly ComponentType[];
}
