import type { Site } from '../../src/components/site.tsx';
import type { Content } from '../../src/content/schema.ts';
import { contentHash } from './cache.ts';
import { BuildFault } from './fault.ts';
import type { MediaLibrary } from './media.ts';
import type { Page, Pages } from './pages.ts';
import { inOnePiece } from './text.ts';
import type { OutputFile } from './types.ts';

/** A page's body as HTML. */
export interface RenderedPage extends Page {
  body: string;
  /** The style sheet of what stands below the fold, where there is one. */
  laterStyles: OutputFile | undefined;
}

/** What rendering needs besides the pages. */
export interface RenderOptions {
  content: Content;
  media: MediaLibrary;
  drawings: ReadonlyMap<string, ReturnType<Site['drawing']>>;
  /** Joins style sheets. */
  styleSheet(files: readonly string[]): string;
  now: Date;
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
}

/** Renders every page's body; the media library learns on the way which pictures are wanted. */
export function renderPages({ pages, renderBody }: Pages, options: RenderOptions): RenderedPage[] {
  const { content, media, drawings, styleSheet, now, base } = options;
  /** By their text: pages with the same sections share one. */
  const laterFiles = new Map<string, OutputFile>();
  const laterFile = (styles: string) => {
    const known = laterFiles.get(styles) ?? { path: `assets/later.${contentHash(styles)}.css`, body: styles };
    laterFiles.set(styles, known);
    return known;
  };

  return pages.map((page) => {
    const later = styleSheet(page.styleSheets.later);
    const laterStyles = later ? laterFile(later) : undefined;
    const site: Site = {
      content,
      path: page.path,
      now,
      laterStyles: laterStyles && base + laterStyles.path,
      // The slash belongs before a query or an anchor.
      href: (path) =>
        path.replace(/^\/([^?#]*?)\/?(?=[?#]|$)/, (_, route: string) => base + route + (route ? '/' : '')),
      picture: (file, widths) => media.picture(file, widths),
      film: (file) => media.film(file),
      drawing(name) {
        const drawing = drawings.get(name);
        if (drawing) return drawing;
        const expected = `expected a drawing that there is: ${[...drawings.keys()].join(', ')}`;
        throw new BuildFault([{ file: page.source, expected, found: `"${name}"` }]);
      },
    };
    return { ...page, laterStyles, body: inOnePiece(renderPage(page, () => renderBody(page.module, site))) };
  });
}

/** Says on which page React finds something that it cannot render: its errors pass no component on their way. */
function renderPage({ source }: Page, render: () => string): string {
  try {
    return render();
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const [innermost = ''] = /^\s+at .*$/m.exec(stack) ?? [];
    if (!/[/\\]node_modules[/\\]react-dom[/\\]/.test(innermost)) throw error;
    throw new BuildFault([{ file: source, expected: 'expected what React can render', found: message }]);
  }
}
