import type { ComponentType } from 'react';
import type { Content } from './content/schema.ts';

/** Metadata of a page, for browsers, search engines and messengers. */
export interface PageMeta {
  /** `<title>` */
  title: string;
  /** Search engines show about 155 characters of it. */
  description: string;
  /** Title and summary of a shared link, if they differ from the page's own. */
  social?: { title: string; description: string };
  /** Heading in the picture of a shared link, line by line; without it the landing page's picture is used. */
  imageLines?: readonly string[];
  /** Keeps the page out of search engines whatever the content is. */
  noindex?: true;
}

/** The default export of a file in `src/pages`: one page of the site. */
export interface Page {
  /** Makes the page's metadata from the content. */
  meta(content: Content): PageMeta;
  /**
   * What the header stands on: the hero's film (it is transparent until paper comes down over it), paper, or blush.
   * The browser's own bars take the same colour (`theme-color`).
   */
  headerTheme: 'film' | 'paper' | 'blush';
  /**
   * The sections between header and footer, from top to bottom. `Fold` marks the end of the first screen: the styles of
   * the sections after it go into a file of their own, all others are inlined.
   */
  sections: readonly ComponentType[];
}
