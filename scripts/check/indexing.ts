import type { Finding } from './finding.ts';
import type { BuiltPage } from './pages.ts';

/** Pages that search engines are told to leave out although they have an address of their own. */
export function indexingFindings(pages: readonly BuiltPage[]): Finding[] {
  return pages
    .filter(({ $ }) => $('meta[name=robots][content*=noindex]').length > 0 && $('link[rel=canonical]').length > 0)
    .map(({ source: file }) => ({
      file,
      message: 'search engines may not list this page (noindex), as long as content is a sample',
    }));
}
