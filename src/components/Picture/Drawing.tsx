import { useRenderContext } from '../../render-context.ts';

/**
 * A drawing of the design, `src/drawings/<name>.svg`, as an image file of its own that loads when it comes near. Pure
 * decoration: its alternative text is empty.
 */
export function Drawing({ name, className }: { name: string; className?: string }) {
  const { src, width, height } = useRenderContext().drawing(name);
  return <img className={className} src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />;
}
