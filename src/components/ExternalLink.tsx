import type { ReactNode } from 'react';
import { useContent } from '../render-context.ts';

/** A link that opens a new tab, and says so to screen readers. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const { newTab } = useContent().interface;
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="unseen"> {newTab}</span>
    </a>
  );
}
