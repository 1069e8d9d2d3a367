import { createContext, useContext } from 'react';
import type { PictureSlot } from './components/Picture/slots.ts';
import type { Content } from './content/schema.ts';

/** Photos are of pixels (JPEG, PNG, WebP, AVIF); drawings are SVG. */
export type PictureKind = 'photo' | 'drawing';

export interface PictureSet {
  kind: PictureKind;
  /** Of the largest version, in CSS pixels. */
  width: number;
  height: number;
  /** The SVG, or the WebP, which a photo has in the width of phones only. */
  src: string;
  /** Best format first; empty for an SVG. */
  sources: { type: string; srcSet: string }[];
}

export interface FilmSource {
  src: string;
  /** With the codec where browsers differ in it. */
  type: string;
}

/** What components ask of the build, which collects the requests of each page. */
export interface RenderContext {
  content: Content;
  /** Such as `/` or `/privacidad/`; `/404.html` for the error page. */
  path: string;
  /** Absent if the page has no fold. */
  deferredStyles?: string | undefined;
  /** Pages show it until the browser replaces it. */
  now: Date;
  /** Address of a page or file below the site's base path: `/privacidad` gives `/privacidad/`, `/map.pdf` itself. */
  href(path: string): string;
  /** A photo is cropped and scaled for its slot, around `focus`, such as `50% 30%`. */
  picture(file: string, slot: PictureSlot | undefined, focus?: string): PictureSet;
  pictureKind(file: string): PictureKind;
  /** Address and size of `src/drawings/<name>.svg`. */
  drawing(name: string): Pick<PictureSet, 'src' | 'width' | 'height'>;
  film(file: string): FilmSource;
  /** So that the page gets its script. */
  island(name: string): void;
}

const Context = createContext<RenderContext | null>(null);

export const RenderContextProvider = Context.Provider;

/** Throws in the browser, where there is no build to ask. */
export function useRenderContext(): RenderContext {
  const context = useContext(Context);
  if (!context) throw new Error('useRenderContext() works only where src/render/render.tsx renders');
  return context;
}

export const useContent = (): Content => useRenderContext().content;

/** Whether a field, a part of it or a group around it has the tag `!sample`, so that its section shows a notice. */
export function useIsSample(field: string): boolean {
  const { samples } = useContent();
  /** `insurance` contains `insurance`, `insurance.insurers` and `insurance[0]`, but not `insuranceNote`. */
  const contains = (outer: string, inner: string) =>
    outer === inner || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);
  return samples.some((sample) => contains(sample.path, field) || contains(field, sample.path));
}
