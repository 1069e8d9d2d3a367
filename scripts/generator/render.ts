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
  /** Whether an element of the page has a class, or may get it from a script. */
  hasClass: (name: string) => boolean;
  /**
   * The pictures in the order of the page. `file` is a path below `content/media/`, `slot` the place in the layout that a
   * photo is cropped and scaled for, `set` its versions.
   */
  pictures: { file: string; slot: PictureSlot | undefined; set: PictureSet }[];
  /** Paths of its films below `content/media/`. */
  films: string[];
  /** Names of its islands (the components that React hydrates in the browser); one that stands twice is listed twice. */
  islands: string[];
  /** The style sheet of what stands below the fold (the end of the first screen); undefined for a page without a fold. */
  deferredStyles: { path: string; css: string } | undefined;
}

/** What rendering needs besides the pages. */
export interface RenderOptions {
  content: Content;
  /** Knows every picture and film that the content names. */
  media: MediaLibrary;
  /** Address, size and classes of each drawing of `src/drawings`, by its name. */
  drawings: Drawings['byName'];
  styles: Styles;
  /** The text of all scripts that pages load: a class that they mention, they may set. */
  scripts: string;
  /** The day that pages show as today, until the browser replaces it by the visitor's. */
  now: Date;
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
}

/**
 * Stands in a page for the address of its deferred style sheet until the page is rendered: the name of that file is the
 * hash of its rules, and which rules it holds depends on the classes in the page.
 */
const DEFERRED_STYLES_PLACEHOLDER = 'deferred-styles';

/**
 * Renders the bodies of all pages, and records which pictures, films and islands each one asks for. The media library
 * notes the requests for pictures and films, too: its `outputs` makes these files afterwards.
 *
 * @throws DiagnosticError for a drawing that does not exist, a medium that no field names, or an element that React
 *   refuses; whatever a component throws, as it is
 */
export function renderPages({ pages, renderBody }: LoadedPages, options: RenderOptions): RenderedPage[] {
  const isInScripts = createScriptSearch(options.scripts);
  return pages.map((page) => renderPage(page, renderBody, isInScripts, options));
}

/**
 * Returns a function that says whether a class name occurs anywhere in the source of the scripts: then a script may set the
 * class. It also finds the name within a longer word; that only keeps a style rule too many. It remembers its answers,
 * because all pages ask for the same classes and the source is long.
 */
function createScriptSearch(scripts: string): (className: string) => boolean {
  const answers = new Map<string, boolean>();
  return (className) => {
    const answer = answers.get(className) ?? scripts.includes(className);
    answers.set(className, answer);
    return answer;
  };
}

/** What the components of a page have asked for while they rendered. */
interface PageRequests extends Pick<RenderedPage, 'pictures' | 'films' | 'islands'> {
  /** The classes of the drawings that it shows as files; a script may put these drawings into the page. */
  drawingClasses: string[];
}

/**
 * Renders the body of one page, for `renderPages`. A page with a fold (the end of its first screen) also gets its deferred
 * style sheet: the rules for what stands below the fold, but only for the classes that the page may have. The address of
 * that sheet then takes the place of DEFERRED_STYLES_PLACEHOLDER in the body.
 *
 * @param isInScripts whether a script mentions a class, so that it may set it
 */
function renderPage(
  page: LoadedPage,
  renderBody: LoadedPages['renderBody'],
  isInScripts: (className: string) => boolean,
  options: RenderOptions,
): RenderedPage {
  const requests: PageRequests = { pictures: [], films: [], islands: [], drawingClasses: [] };
  const context = createContext(page, options, requests);
  const html = renderOrExplain(page, () => renderBody(page, context));

  // Classes of drawings are only needed for `hasClass`: a script may put these drawings into the page.
  const { drawingClasses, ...requestedByPage } = requests;
  const { text, classes } = readBody(html);
  const hasClass = (name: string) => classes.has(name) || drawingClasses.includes(name) || isInScripts(name);
  const rendered = { ...page, ...requestedByPage, text, hasClass };

  if (!page.hasFold) return { ...rendered, body: html, deferredStyles: undefined };
  const css = options.styles.forPage(page.styles.deferred, hasClass);
  const deferredStyles = { path: `assets/deferred.${contentHash(css)}.css`, css };
  const body = html.replace(`"${DEFERRED_STYLES_PLACEHOLDER}"`, `"${options.base}${deferredStyles.path}"`);
  return { ...rendered, body, deferredStyles };
}

/**
 * Creates the context of a page: what its components know of the site, and the functions by which they ask for pictures,
 * films, islands and drawings while they render. `picture`, `film` and `island` add what was asked for to `requests`,
 * `drawing` the classes of its elements: by these, `renderPage` knows after rendering what the page shows.
 *
 * `drawing` throws a DiagnosticError if no drawing has the name; `picture`, `pictureKind` and `film` do for a file that no
 * field of the content names.
 */
function createContext(page: LoadedPage, options: RenderOptions, requests: PageRequests): RenderContext {
  const { content, media, drawings, now, base } = options;
  return {
    content,
    path: page.path,
    now,
    deferredStyles: page.hasFold ? DEFERRED_STYLES_PLACEHOLDER : undefined,
    href: (target) => hrefOf(target, base),
    picture(file, slot, focus) {
      const set = media.picture(file, slot, focus);
      requests.pictures.push({ file, slot, set });
      return set;
    },
    pictureKind: (file) => media.pictureKind(file),
    film(file) {
      requests.films.push(file);
      return media.film(file);
    },
    island(name) {
      requests.islands.push(name);
    },
    drawing(name) {
      const drawing = drawings.get(name);
      if (!drawing) {
        const params = { known: [...drawings.keys()], found: name };
        throw new DiagnosticError([diagnostic('page.unknown-drawing', { file: page.source }, params)]);
      }
      requests.drawingClasses.push(...drawing.classes);
      return drawing;
    },
  };
}

/** Matches a path of the site, such as `/privacidad/#a`: `route` is `privacidad`, `suffix` is `#a` (or `?a=b#c`). */
const sitePath = /^\/(?<route>[^?#]*?)\/?(?<suffix>[?#].*)?$/s;

/**
 * Called when a component writes a link: turns a path of the site into an address, which gets the base and, for a page, a
 * slash at its end. Below the base `/site/`, `/privacidad#a` becomes `/site/privacidad/#a`, and `/map.pdf` becomes
 * `/site/map.pdf`. Anything that does not begin with `/`, such as `#a` or `https://…`, stays as it is.
 *
 * @param base path that the site lives below, with a slash at both ends
 */
export function hrefOf(href: string, base: string): string {
  const groups = sitePath.exec(href)?.groups;
  if (!groups) return href;
  const { route = '', suffix = '' } = groups;
  const isLandingPage = route === '';
  if (isLandingPage) return base + suffix;
  const isFile = path.posix.basename(route).includes('.');
  return isFile ? base + route + suffix : `${base}${route}/${suffix}`;
}

/**
 * Renders a page. An error that React itself throws, such as one about an object as a child, has a stack that names no
 * component of ours; it is replaced by one that names the page.
 *
 * @param page the page that `render` renders
 * @throws DiagnosticError that names the page, for an error of React; any other error as it is, because its stack names
 *   the component that it comes from
 */
function renderOrExplain({ source }: LoadedPage, render: () => string): string {
  try {
    return render();
  } catch (error) {
    const { message, stack = '' } = error as Error;
    // The first line of the stack that names a place: `    at Layout (…/src/render/Layout.tsx:12:3)`.
    const [innermostPlace = ''] = /^\s+at .*$/m.exec(stack) ?? [];
    const isFromReact = /[/\\]node_modules[/\\]react-dom[/\\]/.test(innermostPlace);
    if (!isFromReact) throw error;
    throw new DiagnosticError([diagnostic('page.not-renderable', { file: source }, { detail: message })]);
  }
}

/**
 * Reads from the HTML of a body which characters and classes the page has, for its fonts and style sheets.
 *
 * @returns `text`: its words, with entities decoded and a space in the place of each opening tag, so that the words of two
 *   elements do not run together; `classes`: those of all elements
 */
function readBody(html: string): { text: string; classes: ReadonlySet<string> } {
  const pieces: string[] = [];
  const classes = new Set<string>();
  const parser = new Parser({
    ontext(words) {
      pieces.push(words);
    },
    onopentag(_, attributes) {
      pieces.push(' ');
      for (const name of attributes['class']?.split(' ') ?? []) classes.add(name);
    },
  });
  parser.end(html);
  return { text: pieces.join(''), classes };
}
