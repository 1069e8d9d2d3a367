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
import type { BaseUrl } from '../lib/paths.ts';

export interface RenderedPage extends LoadedPage {
  body: string;
  /** The words of the body, without markup and with entities decoded: the fonts hold their characters. */
  text: string;
  /** Whether an element of the page has a class, or may get it from a script. */
  hasClass: (name: string) => boolean;
  pictures: { file: string; slot: PictureSlot | undefined; set: PictureSet }[];
  films: string[];
  /** Names of its islands; one that stands twice is listed twice. */
  islands: string[];
  /** The style sheet of what stands below the fold. */
  deferredStyles: { path: string; css: string } | undefined;
}

export interface RenderOptions {
  content: Content;
  media: MediaLibrary;
  drawings: Drawings['byName'];
  styles: Styles;
  /** The text of all scripts that pages load: a class that they mention, they may set. */
  scripts: string;
  now: Date;
  base: BaseUrl;
}

/** The name of the deferred style sheet is a hash of its rules, which depend on the classes in the rendered page. */
const DEFERRED_STYLES_PLACEHOLDER = 'deferred-styles';

/**
 * Renders the bodies, and records which pictures, films and islands each asks for. Throws a DiagnosticError for a
 * drawing or medium that does not exist, or an element that React refuses.
 */
export function renderPages({ pages, renderBody }: LoadedPages, options: RenderOptions): RenderedPage[] {
  const isInScripts = createScriptSearch(options.scripts);
  return pages.map((page) => renderPage(page, renderBody, isInScripts, options));
}

/** A class that a script mentions, it may set. Also found within longer words: that only keeps a rule too many. */
function createScriptSearch(scripts: string): (className: string) => boolean {
  const answers = new Map<string, boolean>();
  return (className) => {
    const answer = answers.get(className) ?? scripts.includes(className);
    answers.set(className, answer);
    return answer;
  };
}

interface PageRequests extends Pick<RenderedPage, 'pictures' | 'films' | 'islands'> {
  /** The classes of the drawings that it shows as files; a script may put these drawings into the page. */
  drawingClasses: string[];
}

/** The styles of a first screen are chosen later, by `hasClass` (`documents.ts`). */
function renderPage(
  page: LoadedPage,
  renderBody: LoadedPages['renderBody'],
  isInScripts: (className: string) => boolean,
  options: RenderOptions,
): RenderedPage {
  const requests: PageRequests = { pictures: [], films: [], islands: [], drawingClasses: [] };
  const context = createContext(page, options, requests);
  const html = renderOrExplain(page, () => renderBody(page, context));

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
 * Below `/site/`, `/privacidad#a` becomes `/site/privacidad/#a`, and `/map.pdf` becomes `/site/map.pdf`; `#a` and
 * `https://…` stay.
 */
export function hrefOf(href: string, base: BaseUrl): string {
  const groups = sitePath.exec(href)?.groups;
  if (!groups) return href;
  const { route = '', suffix = '' } = groups;
  const isLandingPage = route === '';
  if (isLandingPage) return base + suffix;
  const isFile = path.posix.basename(route).includes('.');
  return isFile ? base + route + suffix : `${base}${route}/${suffix}`;
}

/**
 * React's own errors, such as one about an object as a child, name no component of ours: they get the page as their
 * place.
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

/** A space takes the place of each opening tag, so that the words of two elements do not run together. */
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
