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
  /** Address for `<img src>`: the SVG, or the WebP, which a photo has in the width of phones only. */
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

/** What components may request from the build while they render; the build collects the requests of each page. */
export interface RenderContext {
  content: Content;
  /** Path of the page being rendered, such as `/` or `/privacidad/`; `/404.html` for the error page. */
  path: string;
  /** Address of the styles of the sections below the fold; undefined if the page has no fold. */
  deferredStyles?: string | undefined;
  /** The build's date; pages show it until the browser replaces it with the visitor's. */
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
  /** Requests a film of `content/media/`. */
  film(file: string): FilmSource;
  /** Registers an island, so that the page gets its script. */
  island(name: string): void;
}

const Context = createContext<RenderContext | null>(null);

/** Gives a context to all components below it; `src/render/render.tsx` renders each page in one. */
export const RenderContextProvider = Context.Provider;

/** The context of the page that is being rendered. Throws an Error in the browser, where there is no build to ask. */
export function useRenderContext(): RenderContext {
  const context = useContext(Context);
  if (!context) throw new Error('useRenderContext() works only where src/render/render.tsx renders');
  return context;
}

/** The content of the site that is being rendered; for components that need nothing else of the context. */
export const useContent = (): Content => useRenderContext().content;

/**
 * Whether a field of the content still has an invented value, so that its section has to show a notice: whether the tag
 * `!sample` stands on the field itself, on a part of it, or on a group that contains it.
 *
 * @param field path of the field in its file, such as `insurance.insurers`
 */
export function useIsSample(field: string): boolean {
  const { samples } = useContent();
  /** `insurance` contains `insurance`, `insurance.insurers` and `insurance[0]`, but not `insuranceNote`. */
  const contains = (outer: string, inner: string) =>
    outer === inner || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);
  return samples.some((sample) => contains(sample.path, field) || contains(field, sample.path));
}
