import { createContext, useContext, type ReactNode } from 'react';
import type { Content } from '../content/schema.ts';

/** A picture in every size and format that a page offers. */
export interface PictureSet {
  /** Intrinsic size of the largest version, in CSS pixels. */
  width: number;
  height: number;
  /** Address for `<img src>`: the SVG, or the WebP of middle width. */
  src: string;
  /** Best format first; empty for an SVG. */
  sources: { type: string; srcSet: string }[];
}

/** A film as one of the sources of a `<video>`. */
export interface FilmSource {
  src: string;
  /** As in `<source type>`, with the codec where browsers differ in it. */
  type: string;
}

/** What a page may ask of the build while it renders. */
export interface Site {
  content: Content;
  /** Path of the page being rendered, such as `/` or `/privacidad/`; `/404.html` for the error page. */
  path: string;
  /** Address of the styles of what the page has below the fold, where there is something. */
  laterStyles?: string | undefined;
  /** The build's date; pages show it until the browser puts the visitor's in its place. */
  now: Date;
  /** Address of a page or public file below the site's base path: `/privacidad` gives `/privacidad/`. */
  href(path: string): string;
  /** Asks for a picture of `content/media/` in the given widths (pixels); SVGs ignore them. */
  picture(file: string, widths: readonly number[]): PictureSet;
  /** Address and size of a drawing of `src/drawings/files.ts`. */
  drawing(name: string): Pick<PictureSet, 'src' | 'width' | 'height'>;
  /** Asks for a film of `content/media/`. */
  film(file: string): FilmSource;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The site that is being rendered. Throws outside the build. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite() works only in what scripts/build.ts renders');
  return site;
}

/** The content of the site that is being rendered. */
export const useContent = (): Content => useSite().content;

/** Whether anything at or below a path of the content, such as `insurance.insurers`, is marked as sample. */
export const useIsSample = (path: string): boolean =>
  useContent().samples.some((sample) => sample.path.startsWith(path));
