import type { Finding } from './finding.ts';
import type { BuiltPage } from './pages.ts';

/** Pictures without a description (WCAG 2.2, 1.1.1). */
export function descriptionFindings(pages: readonly BuiltPage[]): Finding[] {
  return pages.flatMap(({ source: file, $ }) => {
    const findings: Finding[] = [];
    $('img').each((_, image) => {
      const alt = $(image).attr('alt');
      // An empty alt says that the picture is decoration; a blank one says nothing at all.
      if (alt === undefined || (alt !== '' && alt.trim() === '')) {
        findings.push({ file, message: `the picture ${$(image).attr('src')} has no description (alt)` });
      }
    });
    $('[role=img]:not([aria-label]):not([aria-labelledby])').each((_, drawing) => {
      const name = $(drawing).attr('class') ?? '';
      findings.push({ file, message: `a drawing (role="img", class="${name}") has no description (aria-label)` });
    });
    if ($('meta[property="og:image"]').length > 0 && !$('meta[property="og:image:alt"]').attr('content')?.trim()) {
      findings.push({ file, message: 'the picture for shared links has no description (og:image:alt)' });
    }
    return findings;
  });
}
