import { useRenderContext } from '../../render-context.ts';

/** Shows `src/drawings/<name>.svg` as decoration. */
export function Drawing({ name, className }: { name: string; className?: string }) {
  const { src, width, height } = useRenderContext().drawing(name);
  return <img className={className} src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />;
}
