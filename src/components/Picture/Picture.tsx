import { useRenderContext } from '../../render-context.ts';

interface PictureProps {
  /** A file of `content/media/`. */
  file: string;
  /** Empty for decoration. */
  alt: string;
  /** Widths to offer for a photo, in pixels; an SVG is one file and needs none. */
  widths?: readonly number[];
  /** Width of a photo in the layout, as in `<img sizes>`. */
  sizes?: string;
}

/** A picture below the fold: AVIF with WebP behind it, or an SVG; its size reserved, loaded when near. */
export function Picture({ file, alt, widths = [], sizes }: PictureProps) {
  const { src, width, height, sources } = useRenderContext().picture(file, widths);
  const image = <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
