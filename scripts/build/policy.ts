import { createHash } from 'node:crypto';

/** Sources that a scheduling provider needs, by directive; its adapter names them. */
export type PolicySources = Readonly<Record<string, readonly string[]>>;

/** `'sha256-…'` of the exact bytes of an inline element (CSP Level 3, 6.7.3). */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content Security Policy of a page.
 *
 * Scripts: the one inline starter by its hash; `strict-dynamic` lets it load the rest. `https:` and
 * `'unsafe-inline'` are not there: every browser that runs our modules knows hashes and `strict-dynamic`.
 * Images may be `data:` because the arch masks are.
 *
 * @param page.scripts texts of the page's inline scripts
 * @param page.styles texts of its inline style sheets
 * @param page.styleFiles whether it links a style sheet of the site
 * @param page.provider what the chosen scheduling widget needs beyond that
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(page: {
  scripts: readonly string[];
  styles: readonly string[];
  styleFiles: boolean;
  provider: PolicySources;
}): string {
  // A hash would switch 'unsafe-inline' off again (CSP Level 3, 6.7.3.2).
  const inlineStyles = page.provider['style-src']?.includes("'unsafe-inline'") ? [] : page.styles.map(hashSource);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [...page.scripts.map(hashSource), "'strict-dynamic'"],
    'style-src': [...inlineStyles, ...(page.styleFiles ? ["'self'"] : [])],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
  };
  for (const [directive, sources] of Object.entries(page.provider)) {
    directives[directive] = [...(directives[directive] ?? []), ...sources];
  }
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
