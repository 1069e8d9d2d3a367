import type { Log } from '../messages/notices.ts';
import type { Content } from '../../src/content/schema.ts';
import { DiagnosticError, diagnosticsOf } from '../lib/diagnostic.ts';
import type { Diagnostic } from '../messages/problem.ts';
import { bundleWithEsbuild, type Bundler } from './bundle.ts';
import type { Cache } from './cache.ts';
import { addScripts, buildClient, type BuiltPage } from './client.ts';
import { isValid, readContent, type ReadContent, type ValidContent } from './content/read.ts';
import { renderDocuments } from './documents.ts';
import { buildDrawings } from './drawings.ts';
import { iconFiles } from './icons.ts';
import { buildFonts } from './fonts.ts';
import { headersFile, nginxSnippet, serveConfiguration, VERSION_FILE } from './hosting.ts';
import { MediaLibrary } from './media/library.ts';
import { readMedia } from './media/read.ts';
import type { Files } from './output.ts';
import { loadPages } from './pages.ts';
import { renderPages, type RenderedPage } from './render.ts';
import { manifest, publicFiles, robots, sitemap } from './site-files.ts';
import { buildSocialImages, type SocialImage } from './social-images.ts';
import { readStyles } from './styles.ts';
import { hashSources } from './hash-sources.ts';
import type { BaseUrl, ProjectRoot } from '../lib/paths.ts';

export interface SiteOptions {
  root: ProjectRoot;
  now: Date;
  cache: Cache;
  /** The default is a plain build by esbuild. The live site passes incremental ones. */
  bundle?: Bundler;
  log: Log;
  /** Runs before the inline script of every page; `npm run dev` reloads pages by it. */
  scriptBefore?: string | undefined;
  /** For builds after every change: the fonts contain every letter, and there are no social images. */
  isQuick?: boolean;
  /** Changes the content before it is rendered; the editor marks the field of each text. */
  transformContent?: (content: Content) => Content;
}

export interface Site {
  /** By their path in `dist`; only `buildSite` adds the compressed copies. */
  files: Files;
  /** The configuration to include in a `server` block of nginx; no file of `dist`, which visitors could get. */
  nginx: string;
  url: string;
  base: BaseUrl;
  /** The content, with its files and the place of each field in them. */
  source: ValidContent;
  pages: readonly BuiltPage[];
}

/**
 * Makes the site in memory and writes nothing but the cache. Fonts, pictures and social images follow the rendering,
 * because they depend on the rendered pages.
 *
 * @throws DiagnosticError with the problems of content, media, pages and styles at once, or else of `public/`
 */
export async function makeSite(options: SiteOptions): Promise<Site> {
  const { root, now, cache, bundle = bundleWithEsbuild, log, scriptBefore = '', isQuick = false } = options;
  const { source, media, pages, styleSheets } = await readSources({ root, now, cache, bundle });
  const { content } = source;
  const url = `${content.site.url}/`;
  const base = new URL(url).pathname;

  const library = new MediaLibrary(media, { cache, base, log });
  const [drawings, client] = await Promise.all([
    buildDrawings(root, base),
    buildClient({ root, bundle, scriptBefore, provider: content.site.booking.provider }),
  ]);
  const rendered = renderPages(pages, {
    // Only the bodies of pages show the transformed content, in which the editor marks texts.
    content: options.transformContent?.(content) ?? content,
    media: library,
    drawings: drawings.byName,
    styleSheets,
    scripts: [client.inlineScript, ...Object.values(client.files)],
    now,
    base,
  });

  const allText = rendered.map((page) => page.text).join(' ');
  // To be fast, a quick build has cached fonts for any text, and no images for shared links.
  const [fonts, social, pictures, icons] = await Promise.all([
    buildFonts(allText, cache, { everyLetter: isQuick }),
    isQuick ? new Map<string, SocialImage>() : buildSocialImages({ content, media, pages: rendered, cache }),
    library.outputs(),
    iconFiles(drawings.logoMark, cache),
  ]);
  const builtPages = rendered.map((page) => addScripts(page, client));
  const documents = renderDocuments(builtPages, pages.renderDocument, {
    content,
    styleSheets,
    fonts,
    social,
    url,
    base,
  });

  const files = await addPublicFiles(root, {
    ...documents, // index.html, privacidad/index.html, terminos/index.html, 404.html
    ...deferredStyleSheets(rendered),
    ...client.files,
    ...filesOf(fonts),
    ...drawings.files,
    ...filesOf([...social.values()]),
    ...pictures, // and films
    ...icons, // favicon.ico, icon.svg, *.png
    'site.webmanifest': manifest(content),
    'robots.txt': robots(content, url),
    ...sitemap(content, rendered, url),
    'serve.json': serveConfiguration(content),
    _headers: headersFile(content, addressesOf(rendered)),
  });
  const nginx = nginxSnippet(content, base, files);
  return { files, nginx, url, base, source, pages: builtPages };
}

type SourceOptions = Required<Pick<SiteOptions, 'root' | 'now' | 'cache' | 'bundle'>>;

/**
 * Reads content, media, pages and styles.
 *
 * @throws DiagnosticError with the problems of all four
 */
async function readSources({ root, now, cache, bundle }: SourceOptions) {
  const read = await readContent(root, now);
  const [source, media, pages, styleSheets] = await settleAll(root, [
    // Rejects if the content has problems, so that they are reported with those of the other sources.
    requireValid(read),
    readMedia(root, read.media, cache),
    loadPages(root, cache, bundle),
    readStyles(root),
  ]);
  return { source, media, pages, styleSheets };
}

/** Adds the files of `public/`, and `version.json`. */
async function addPublicFiles(root: ProjectRoot, generated: Files): Promise<Files> {
  const files = { ...generated, ...(await publicFiles(root, generated)) };
  const version = { sources: await hashSources(root) };
  return { ...files, [VERSION_FILE]: `${JSON.stringify(version)}\n` };
}

/** Leaves out the error page, which is `/404.html`. */
const addressesOf = (pages: readonly RenderedPage[]): string[] =>
  pages.map(({ address }) => address).filter((address) => address.endsWith('/'));

async function requireValid(read: ReadContent): Promise<ValidContent> {
  if (!isValid(read)) throw new DiagnosticError(read.diagnostics);
  return read;
}

function deferredStyleSheets(pages: readonly RenderedPage[]): Files {
  const sheets: Record<string, string> = {};
  for (const { deferredStyles } of pages) {
    if (deferredStyles) sheets[deferredStyles.path] = deferredStyles.css;
  }
  return sheets;
}

const filesOf = (made: readonly { path: string; bytes: Uint8Array }[]): Files =>
  Object.fromEntries(made.map(({ path, bytes }) => [path, bytes]));

/**
 * Unlike `Promise.all`, collects the diagnostics of all failures. An error without diagnostics is a bug and rethrown.
 */
async function settleAll<const Stages extends readonly Promise<unknown>[]>(root: ProjectRoot, stages: Stages) {
  const diagnostics: Diagnostic[] = [];
  for (const outcome of await Promise.allSettled(stages)) {
    if (outcome.status === 'fulfilled') continue;
    const error: unknown = outcome.reason;
    const diagnosticsOfStage = diagnosticsOf(error, root);
    const isBug = diagnosticsOfStage === undefined;
    if (isBug) throw error;
    diagnostics.push(...diagnosticsOfStage);
  }
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics);
  // All are fulfilled now; this gives their values with their types.
  return Promise.all(stages);
}
