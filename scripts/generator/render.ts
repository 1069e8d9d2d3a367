import path from 'node:path';
import { Parser } from 'htmlparser2';
import type { PictureSlot } from '../../src/components/Picture/slots.ts';
import type { PictureSet, RenderContext } from '../../src/render-context.ts';
import type { Content } from '../../src/content/schema.ts';
import { diagnostic, DiagnosticError } from '../lib/diagnostic.ts';
import { contentHash } from './content-hash.ts';
import type { Drawings } from './drawings.ts';
import type { MediaLibrary } from './media/library.ts';
import type { LoadedPage, LoadedPages } from './pages.ts';
import type { Styles } from './styles.ts';

/** A page's body, and what it asked for while it was rendered. */
export interface RenderedPage extends LoadedPage {
  /** HTML of what stands in `<body>`. */
  body: string;
  /** What a visitor may read of it, without markup and entities. */
  text: string;
  /** In the order of the page. */
  pictures: { file: string; slot: PictureSlot | undefined; set: PictureSet }[];
  films: string[];
  islands: string[];
  /** The file with the styles of what stands below the fold; nothing where there is no such thing. */
  deferredStyles: { path: string; css: string } | undefined;
}

/** What rendering needs besides the pages. */
export interface RenderOptions {
  content: Content;
  media: MediaLibrary;
  drawings: Drawings['byName'];
  styles: Styles;
  now: Date;
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
}

/** Renders the bodies of all pages. */
export const renderPages = ({ pages, renderBody }: LoadedPages, options: RenderOptions): RenderedPage[] =>
  pages.map((page) => {
    const { content, media, drawings, now, base } = options;
    const css = options.styles(page.styles.deferred);
    const deferredStyles = css ? { path: `assets/deferred.${contentHash(css)}.css`, css } : undefined;
    const pictures: RenderedPage['pictures'] = [];
    const films: string[] = [];
    const islands: string[] = [];
    const context: RenderContext = {
      content,
      path: page.path,
      now,
      deferredStyles: deferredStyles && base + deferredStyles.path,
      href: (path) => hrefOf(path, base),
      picture(file, slot, focus) {
        const set = media.picture(file, slot, focus);
        pictures.push({ file, slot, set });
        return set;
      },
      pictureKind: (file) => media.pictureKind(file),
      film(file) {
        films.push(file);
        return media.film(file);
      },
      island(name) {
        islands.push(name);
      },
      drawing(name) {
        const drawing = drawings.get(name);
        if (drawing) return drawing;
        const params = { known: [...drawings.keys()], found: name };
        throw new DiagnosticError([diagnostic('page.unknown-drawing', { file: page.source }, params)]);
      },
    };
    const body = renderOrExplain(page, () => renderBody(page, context));
    return { ...page, body, text: textOf(body), pictures, films, islands, deferredStyles };
  });

/** An address of the site: a page's gets a slash at its end, before a query or an anchor; a file's does not. */
export const hrefOf = (href: string, base: string): string =>
  href.replace(/^\/(?<route>[^?#]*?)\/?(?=[?#]|$)/, (_, route: string) => {
    const isFile = path.posix.basename(route).includes('.');
    return base + route + (route === '' || isFile ? '' : '/');
  });

/**
 * Renders a page. If React itself refuses something, such as an object as a child, the stack of its error holds no
 * component of ours; the DiagnosticError that is thrown instead names the page.
 */
function renderOrExplain({ source }: LoadedPage, render: () => string): string {
  try {
    return render();
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const [innermost = ''] = /^\s+at .*$/m.exec(stack) ?? [];
    if (!/[/\\]node_modules[/\\]react-dom[/\\]/.test(innermost)) throw error;
    throw new DiagnosticError([diagnostic('page.not-renderable', { file: source }, { detail: message })]);
  }
}

function textOf(html: string): string {
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part), onopentagname: () => (text += ' ') });
  parser.end(html);
  return text;
}
