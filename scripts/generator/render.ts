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

/** A page with its body, and with what its components asked for while they rendered. */
export interface RenderedPage extends LoadedPage {
  /** HTML of what stands in `<body>`. */
  body: string;
  /** The words of the body, without markup and with entities decoded: the fonts hold their characters. */
  text: string;
  /**
   * The pictures in the order of the page. `file` is a path below `content/media/`, `slot` the place in the layout that a
   * photo is cropped and scaled for, `set` its versions.
   */
  pictures: { file: string; slot: PictureSlot | undefined; set: PictureSet }[];
  /** Paths of its films below `content/media/`. */
  films: string[];
  /** Names of its islands; one that the page shows twice is listed twice. */
  islands: string[];
  /** The style sheet of what stands below the fold; undefined for a page without a fold. */
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

/**
 * Renders the bodies of all pages, and records which pictures, films and islands each one asks for. The media library
 * notes these requests, too: it makes the files of pictures and films afterwards (`outputs`).
 *
 * @throws DiagnosticError for a drawing that does not exist, a medium that no field names, or an element that React
 *   refuses; whatever a component throws, as it is
 */
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

/**
 * The address to write into a page for a path of the site: `/site/privacidad/#a` for `/privacidad#a` below the base
 * `/site/`. Pages get a slash at their end, files do not. Anything that does not begin with `/` stays as it is.
 */
export function hrefOf(href: string, base: string): string {
  const groups = /^\/(?<route>[^?#]*?)\/?(?<rest>[?#].*)?$/s.exec(href)?.groups;
  if (!groups) return href;
  const { route = '', rest = '' } = groups;
  const isFile = path.posix.basename(route).includes('.');
  // The landing page has an empty route: its slash is that of `base`.
  const slash = route === '' || isFile ? '' : '/';
  return base + route + slash + rest;
}

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

/** The words of some HTML, entities decoded, with a space in the place of each opening tag. */
function textOf(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext(words) {
      text += words;
    },
    onopentagname() {
      text += ' ';
    },
  });
  parser.end(html);
  return text;
}
