import { useRenderContext } from '../render-context.ts';
import '../styles/below-fold.css';

/**
 * The end of what a first screen can show. Links the styles of what follows: in the body, so that what stands
 * above is painted without waiting (HTML, `body-ok`), and without script.
 */
export function Fold() {
  const { deferredStyles } = useRenderContext();
  return deferredStyles && <link rel="stylesheet" href={deferredStyles} fetchPriority="low" />;
}
