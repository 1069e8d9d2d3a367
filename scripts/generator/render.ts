import path from 'node:path';
import { Parser } from 'htmlparser2';
import type { PictureSlot } from '../../src/components/Picture/slots.ts';
import type { PictureSet, RenderContext } from '../../src/render-context.ts';
import type { Content } from '../../src/content/schema.ts';
import { contentHash } from './content-hash.ts';
import type { Drawings } from './drawings.ts';
import type { MediaLibrary } from './media/library.ts';
import type { LoadedPage, LoadedPages } from './pages.ts';
import { joinStyles, type StyleSheets } from './styles.ts';
import type { BaseUrl } from '../lib/paths.ts';

/** What the components of a page request while it is rendered. */
interface Requested {
  pictures: { file: string; slot: PictureSlot | undefined; set: PictureSet }[];
  films: string[];
  /** Names of the islands; one that is used twice is listed twice. */
  islands: string[];
  /** Classes inside the drawings: a script (`plan-steps.ts`) may replace the `<img>` of a drawing by its elements. */
  drawingClasses: string[];
}

export interface RenderedPage extends LoadedPage, Requested {
  body: string;
  /** The text of the body without markup, with entities decoded. The fonts contain its characters. */
  text: string;
  /** Whether an element has a class or may get it from a script. */
  hasClass: (name: string) => boolean;
  /** The style sheet for below the fold; undefined for a page without one. */
  deferredStyles: { path: string; css: string } | undefined;
}

export interface RenderOptions {
  content: Content;
  media: MediaLibrary;
  drawings: Drawings['byName'];
  styleSheets: StyleSheets;
  /** The code of all scripts that pages load. */
  scripts: readonly string[];
  now: Date;
  base: BaseUrl;
}

/** Stands for the address of the deferred styles, whose hash depends on the classes in the rendered page. */
const DEFERRED_STYLES_PLACEHOLDER = 'deferred-styles';

/** Renders the bodies of the pages, and records what the components of each request. */
export function renderPages({ pages, renderBody }: LoadedPages, options: RenderOptions): RenderedPage[] {
  const wordsInScripts = new Set(options.scripts.join('\n').match(/[\w-]+/g));
  return pages.map((page) => renderPage(page, renderBody, wordsInScripts, options));
}

/** Renders the body of a page and, if it has a fold, joins the styles for below the fold. */
function renderPage(
  page: LoadedPage,
  renderBody: LoadedPages['renderBody'],
  wordsInScripts: ReadonlySet<string>,
  options: RenderOptions,
): RenderedPage {
  const requested: Requested = { pictures: [], films: [], islands: [], drawingClasses: [] };
  // Also fills `requested`.
  const html = renderBody(page, createContext(page, options, requested));
  const { text, classes } = readBody(html);
  // A script may set any class that it mentions.
  const hasClass = (name: string) =>
    classes.has(name) || requested.drawingClasses.includes(name) || wordsInScripts.has(name);
  const rendered = { ...page, ...requested, text, hasClass };

  if (!page.hasFold) return { ...rendered, body: html, deferredStyles: undefined };
  const css = joinStyles(options.styleSheets, page.styles.deferred, hasClass);
  const deferredStyles = { path: `assets/deferred.${contentHash(css)}.css`, css };
  // With its quotes, the placeholder can only be the attribute: in texts, React escapes quotes.
  const body = html.replace(`"${DEFERRED_STYLES_PLACEHOLDER}"`, `"${options.base}${deferredStyles.path}"`);
  return { ...rendered, body, deferredStyles };
}

/** Creates the context of a page, which adds to `requested` what components request. */
function createContext(page: LoadedPage, options: RenderOptions, requested: Requested): RenderContext {
  const { content, media, drawings, now, base } = options;
  return {
    content,
    address: page.address,
    now,
    deferredStyles: page.hasFold ? DEFERRED_STYLES_PLACEHOLDER : undefined,
    href: (target) => hrefOf(target, base),
    picture(file, slot, focus) {
      const set = media.picture(file, slot, focus);
      requested.pictures.push({ file, slot, set });
      return set;
    },
    pictureKind: (file) => media.pictureKind(file),
    film(file) {
      requested.films.push(file);
      return media.film(file);
    },
    addIsland(name) {
      requested.islands.push(name);
    },
    drawing(name) {
      const drawing = drawings.get(name);
      if (!drawing) throw new Error(`src/drawings/${name}.svg does not exist`);
      // The page then keeps the style rules of these classes.
      requested.drawingClasses.push(...drawing.classes);
      return drawing;
    },
  };
}

/**
 * Puts a path of the site below its base: `/privacidad#a` becomes `/site/privacidad/#a`, and `/map.pdf` becomes
 * `/site/map.pdf`. `#a` and `https://…` stay.
 */
export function hrefOf(href: string, base: BaseUrl): string {
  if (!href.startsWith('/')) return href;
  const suffixStart = href.search(/[?#]|$/);
  const suffix = href.slice(suffixStart);
  const route = href.slice(1, suffixStart).replace(/\/$/, '');
  const isLandingPage = route === '';
  const isFile = path.posix.basename(route).includes('.');
  return isLandingPage || isFile ? base + route + suffix : `${base}${route}/${suffix}`;
}

/** Returns the text, whose characters the fonts need, and the classes, whose style rules the page needs. */
function readBody(html: string): { text: string; classes: ReadonlySet<string> } {
  const pieces: string[] = [];
  const classes = new Set<string>();
  const parser = new Parser({
    ontext(piece) {
      pieces.push(piece);
    },
    onopentag(_, attributes) {
      for (const name of attributes['class']?.split(' ') ?? []) classes.add(name);
    },
  });
  parser.end(html);
  return { text: pieces.join(''), classes };
}
