import type { ComponentType } from 'react';
import type { colours } from './colours.ts';
import type { Content } from './content/schema.ts';

/** What a page says of itself to browsers, search engines and messengers. */
export interface PageMeta {
  /** `<title>` */
  title: string;
  /** At most 155 characters. */
  description: string;
  /** Title and summary of a shared link, where they differ from the page's own. */
  social?: { title: string; description: string };
  /** Heading in the picture of a shared link, as its lines should break; without it that is the landing page's picture. */
  imageLines?: readonly string[];
  /** Colour of the browser's own bars, where it is not the landing page's wine: the header's. */
  themeColour?: keyof typeof colours;
  /** Keeps the page out of search engines whatever the content is. */
  noindex?: true;
}

/** A file of `src/pages`. */
export interface PageModule {
  meta(content: Content): PageMeta;
  /** Renders what stands between `<body>` and `</body>`. */
  default: ComponentType;
  /**
   * Sections (folders of `src/sections`) that no first screen shows. Their styles come in a file, which
   * `<LaterStyles>` links before the first of them; everything else is inlined.
   */
  belowTheFold?: readonly string[];
}
