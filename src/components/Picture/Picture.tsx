import { useRenderContext, type PictureKind } from '../../render-context.ts';
import { pictureSlots, type PictureSlotName } from './slots.ts';

export interface PictureProps {
  /** A file of `content/media/`. */
  file: string;
  /** Empty for decoration. */
  alt: string;
  /** Where it stands in the layout. Needed for photos; a drawing (SVG) ignores it. */
  slot?: PictureSlotName;
  /** The point of a photo that every crop keeps in view, such as `50% 30%`; by default the build finds one. */
  focus?: string | undefined;
}

/**
 * A drawing (SVG) becomes an `<img>`. A photo, cropped for its slot, becomes a `<picture>`: AVIF in several widths, and
 * WebP in the width of phones. Throws if the content does not name the file, or for a photo without a slot.
 */
export function Picture({ file, alt, slot: slotName, focus }: PictureProps) {
  const slot = slotName && pictureSlots[slotName];
  // Also asks the build to make the picture's files.
  const { src, width, height, sources } = useRenderContext().picture(file, slot, focus);
  const image = <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
  const isDrawing = sources.length === 0;
  if (isDrawing) return image;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={slot?.sizes} />
      ))}
      {image}
    </picture>
  );
}

export const usePictureKind = (file: string): PictureKind => useRenderContext().pictureKind(file);
