import { useRenderContext } from '../render-context.ts';
import '../styles/below-fold.css';

/**
 * Marks the end of the first screen and links the styles of the sections below it. The link stands in the body (which
 * HTML allows, as `body-ok`), so that the first screen is painted without waiting for it, with or without script.
 */
export function Fold() {
  const { deferredStyles } = useRenderContext();
  return deferredStyles && <link rel="stylesheet" href={deferredStyles} fetchPriority="low" />;
}
