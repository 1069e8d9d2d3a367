import { useRenderContext } from '../render-context.ts';
// Imported here because every page with a fold needs it, and no other: styles that the sections below the fold share.
import '../styles/below-fold.css';

/**
 * Marks the end of the first screen in a page's list of sections, and links the style sheet of the sections after it.
 * The link stands here, in the body, and not in the head: so the first screen is painted without waiting for that file,
 * also without script. HTML allows it (a style sheet is "body-ok").
 */
export function Fold() {
  const { deferredStyles } = useRenderContext();
  return deferredStyles && <link rel="stylesheet" href={deferredStyles} fetchPriority="low" />;
}
