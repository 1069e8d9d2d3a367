import type { ReactNode } from 'react';
import { useContent } from '../render-context.ts';

/**
 * A link to another site, such as WhatsApp or a map, which opens in a new tab. Screen readers are told so by a hint at its
 * end (`newTab` of the content); the class `unseen` hides the hint from everybody else.
 */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const { newTab } = useContent().interface;
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="unseen"> {newTab}</span>
    </a>
  );
}
