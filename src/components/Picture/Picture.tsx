import { useRenderContext, type PictureKind } from '../../render-context.ts';
import { pictureSlots, type PictureSlotName } from './slots.ts';

export interface PictureProps {
  /** Path below `content/media/`. */
  file: string;
  /** Empty for decoration. */
  alt: string;
  /** Required for photos, ignored for drawings (SVG). */
  slot?: PictureSlotName;
  /** Focal point of a photo, such as `50% 30%`; by default the build detects one. */
  focus?: string | undefined;
}

/** Renders a drawing (SVG) as `<img>`, and a photo as `<picture>` with AVIF in several widths and WebP for phones. */
export function Picture({ file, alt, slot: slotName, focus }: PictureProps) {
  const slot = slotName && pictureSlots[slotName];
  // This call also makes the build create the files.
  const { kind, src, width, height, sources } = useRenderContext().picture(file, slot, focus);
  const image = <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
  if (kind === 'drawing') return image;
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
