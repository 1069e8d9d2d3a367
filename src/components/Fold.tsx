import { useRenderContext } from '../render-context.ts';
// Styles shared by the sections below the fold. Exactly the pages with a fold need them.
import '../styles/below-fold.css';

/**
 * Marks the end of the first screen in a page's list of sections, and links the style sheet of the sections after it.
 * The link is in the body so that the first screen is painted without waiting for that file, even without JavaScript.
 * HTML allows it (style sheets are "body-ok").
 */
export function Fold() {
  const { deferredStyles } = useRenderContext();
  return deferredStyles && <link rel="stylesheet" href={deferredStyles} fetchPriority="low" />;
}
