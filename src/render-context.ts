import { createContext, useContext } from 'react';
import type { PictureSlot } from './components/Picture/slots.ts';
import { isPathAtOrBelow } from './content/is-path-at-or-below.ts';
import type { Content } from './content/schema.ts';

/** Photos are JPEG, PNG, WebP or AVIF; drawings are SVG. */
export type PictureKind = 'photo' | 'drawing';

export interface PictureSet {
  kind: PictureKind;
  /** Size of the largest version: of a photo in its pixels, of an SVG in the units of its `viewBox`. */
  width: number;
  height: number;
  /** Address of the SVG, or of a photo's WebP in the width for phones. */
  src: string;
  /** Address of the file that phones load: of a photo an AVIF. */
  phoneSrc: string;
  /** AVIF in all widths of the slot; empty for an SVG. */
  sources: { type: string; srcSet: string }[];
}

export interface FilmSource {
  src: string;
  /** MIME type, for AV1 with the codec. */
  type: string;
}

/** The interface of components to the build, which records what each page requests. */
export interface RenderContext {
  content: Content;
  /** Address of the page below the site's base: `/`, `/privacidad/`, or `/404.html` for the error page. */
  address: string;
  /** Address of the style sheet for below the fold; undefined if the page has no fold. */
  deferredStyles?: string | undefined;
  /** The current date, which pages show until the browser replaces it. */
  now: Date;
  /**
   * Returns the address of a page or file below the site's base path: `/privacidad/` for `/privacidad`. An address that
   * is no path of the site stays.
   */
  href(path: string): string;
  /** Crops and scales a photo for its slot, around `focus`, such as `50% 30%`. */
  picture(file: string, slot: PictureSlot | undefined, focus?: string): PictureSet;
  pictureKind(file: string): PictureKind;
  /** Returns address and size of `src/drawings/<name>.svg`. */
  drawing(name: string): Pick<PictureSet, 'src' | 'width' | 'height'>;
  film(file: string): FilmSource;
  /** Records that the page has an island, so that the build gives it React. */
  addIsland(name: string): void;
}

const Context = createContext<RenderContext | null>(null);

export const RenderContextProvider = Context.Provider;

/** @throws Error in the browser, where there is no context */
export function useRenderContext(): RenderContext {
  const context = useContext(Context);
  if (!context) throw new Error('useRenderContext() works only where src/render/render.tsx renders');
  return context;
}

export const useContent = (): Content => useRenderContext().content;

/** Whether a field, such as `insurance.insurers`, a part of it or a group around it has the tag `!sample`. */
export function useIsSample(field: string): boolean {
  const { samples } = useContent();
  return samples.some(({ path }) => isPathAtOrBelow(field, path) || isPathAtOrBelow(path, field));
}
