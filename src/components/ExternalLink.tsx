import type { ReactNode } from 'react';
import { useContent } from '../render-context.ts';

/**
 * A link to another site, which opens in a new tab. A hint for screen readers (`newTab` of the content), which the class
 * `unseen` hides from everybody else, says so.
 */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="unseen"> {useContent().interface.newTab}</span>
    </a>
  );
}
