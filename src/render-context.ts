import { createContext, useContext } from 'react';
import type { PictureSlot } from './components/Picture/slots.ts';
import type { Content } from './content/schema.ts';

/** Photos are of pixels (JPEG, PNG, WebP, AVIF); drawings are SVG. */
export type PictureKind = 'photo' | 'drawing';

/** A picture in every size and format that a page offers. */
export interface PictureSet {
  kind: PictureKind;
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

/** What a page may ask of the build while it renders; the build notes what was asked for. */
export interface RenderContext {
  content: Content;
  /** Path of the page being rendered, such as `/` or `/privacidad/`; `/404.html` for the error page. */
  path: string;
  /** Address of the styles of what stands below the fold, where there is something. */
  deferredStyles?: string | undefined;
  /** The build's date; pages show it until the browser puts the visitor's in its place. */
  now: Date;
  /** Address of a page or file below the site's base path: `/privacidad` gives `/privacidad/`, `/map.pdf` itself. */
  href(path: string): string;
  /**
   * Asks for a picture of `content/media/`. A photo is cropped and scaled for its slot.
   *
   * @param focus the point of a photo that stays in view, such as `50% 30%`
   */
  picture(file: string, slot: PictureSlot | undefined, focus?: string): PictureSet;
  /** Whether a file of `content/media/` is a photo or a drawing. */
  pictureKind(file: string): PictureKind;
  /** Address and size of `src/drawings/<name>.svg`. */
  drawing(name: string): Pick<PictureSet, 'src' | 'width' | 'height'>;
  /** Asks for a film of `content/media/`. */
  film(file: string): FilmSource;
  /** Says that the page holds an island. */
  island(name: string): void;
}

const Context = createContext<RenderContext | null>(null);

export const RenderContextProvider = Context.Provider;

/** What the page being rendered may ask of the build. Throws in the browser, which has no such thing. */
export function useRenderContext(): RenderContext {
  const context = useContext(Context);
  if (!context) throw new Error('useRenderContext() works only where src/render/render.tsx renders');
  return context;
}

/** The content of the site that is being rendered. */
export const useContent = (): Content => useRenderContext().content;

/** Whether a field of the content, such as `insurance.insurers`, is marked as sample, or any part of it, or what it is part of. */
export function useIsSample(field: string): boolean {
  const contains = (outer: string, inner: string) =>
    outer === inner || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);
  return useContent().samples.some(({ path }) => contains(path, field) || contains(field, path));
}
