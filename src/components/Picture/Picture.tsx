import { useRenderContext, type PictureKind } from '../../render-context.ts';
import { pictureSlots, type PictureSlotName } from './slots.ts';

export interface PictureProps {
  /** A file of `content/media/`. */
  file: string;
  /** Empty for decoration. */
  alt: string;
  /** Where it stands in the layout; only a field that takes nothing but SVG can do without. */
  slot?: PictureSlotName;
  /** The point of a photo that every crop keeps in view, such as `50% 30%`. */
  focus?: string | undefined;
}

/**
 * A picture below the fold: a photo as AVIF with WebP as the fallback, or an SVG; its size reserved, loaded when near.
 */
export function Picture({ file, alt, slot: slotName, focus }: PictureProps) {
  const slot = slotName && pictureSlots[slotName];
  const { src, width, height, sources } = useRenderContext().picture(file, slot, focus);
  const image = <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={slot?.sizes} />
      ))}
      {image}
    </picture>
  );
}

/** Whether a file of `content/media/` is a photo, which wants a frame of its own, or a drawing. */
export const usePictureKind = (file: string): PictureKind => useRenderContext().pictureKind(file);
