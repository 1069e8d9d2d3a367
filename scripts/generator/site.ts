import type { Log } from '../messages/notices.ts';
import type { Content } from '../../src/content/schema.ts';
import { DiagnosticError, diagnosticsOf } from '../lib/diagnostic.ts';
import type { Bundler } from './bundle.ts';
import type { Cache } from './cache.ts';
import { buildClient, type BuiltPage } from './client.ts';
import { readContent, type ValidContent } from './content/read.ts';
import { renderDocuments } from './documents.ts';
import { buildDrawings, iconFiles } from './drawings.ts';
import { buildFonts } from './fonts.ts';
import { headersFile, nginxSnippet, serveConfiguration, speculationRules, VERSION_FILE } from './hosting.ts';
import { openMedia } from './media/library.ts';
import type { Files } from './output.ts';
import { loadPages } from './pages.ts';
import { renderPages } from './render.ts';
import { manifest, publicFiles, robots, sitemap } from './site-files.ts';
import { buildSocialImages } from './social-images.ts';
import { readStyles } from './styles.ts';
import { hashSources, versionMark } from './version-mark.ts';

/** What a site is made from. */
export interface SiteOptions {
  /** Absolute path of the project. */
  root: string;
  /** The date that pages show until the browser puts the visitor's in its place. */
  now: Date;
  cache: Cache;
  bundle: Bundler;
  /** Receives the progress of slow work. */
  log: Log;
  /** Runs a stage and returns its result; may note how long it took. By default stages just run. */
  time?: <T>(stage: string, run: () => T | Promise<T>) => Promise<T>;
  /** For `npm run dev`: fonts with every letter, so that the next word needs no new ones, and no social images. */
  isPreview?: boolean;
  /** For `npm run edit`: changes the content before it is rendered, so that pages say where each text comes from. */
  transformContent?: (content: Content) => Content;
}

/** A site in memory. */
export interface Site {
  /** Every file of `dist` but the compressed copies. */
  files: Files;
  /** For `include` in an nginx server block; it lies beside the site, not in it. */
  nginx: string;
  /** Absolute address of the landing page, with a slash at the end. */
  url: string;
  /** Path that it lives below, with a slash at both ends. */
  base: string;
  /** The content, with the places of its fields. */
  read: ValidContent;
  pages: readonly BuiltPage[];
}

/**
 * Makes the site in memory: one map from the path of each file to how it is made. Writes nothing but the cache.
 *
 * @throws DiagnosticError with everything that is wrong in content, media, pages and styles
 */
export async function makeSite(options: SiteOptions): Promise<Site> {
  const { root, now, cache, bundle, log, time = async (_, run) => run(), isPreview = false } = options;
  const read = await time('content', () => readContent(root, now));
  // While the content is invalid there is no address. The stages below run all the same, for their diagnostics.
  const url = `${read.content?.site.url ?? 'https://unknown.example'}/`;
  const base = new URL(url).pathname;

  const [content, media, pages, styles] = await settleAll(root, [
    read.content ?? Promise.reject(new DiagnosticError(read.diagnostics)),
    time('media', () => openMedia({ root, references: read.media, cache, base, log })),
    time('pages', () => loadPages(root, cache, bundle)),
    time('styles', () => readStyles(root)),
  ]);
  const drawings = await buildDrawings(root, base);
  // Only what is rendered: fonts and documents get the content as it is.
  const shownContent = options.transformContent?.(content) ?? content;
  const rendered = await time('render', () =>
    renderPages(pages, { content: shownContent, media, drawings: drawings.byName, styles, now, base }),
  );
  const { title, intro, notes, price } = content.landing.hero;
  const firstScreen = {
    headline: title.lines.join(' '),
    navigation: content.site.navigation.map(({ name }) => name).join('\n'),
    buttons: [content.interface.booking.cta, content.interface.booking.ctaShort].join('\n'),
    body: [intro, ...notes, price].join('\n'),
  };
  const text = rendered.map((page) => page.text).join(' ');
  const [client, fonts, social, pictures, icons] = await Promise.all([
    time('client', () => buildClient({ root, base, bundle, provider: content.site.booking.provider })),
    time('fonts', () => buildFonts({ text, cache, base, everyLetter: isPreview, firstScreen })),
    time('social images', () =>
      isPreview ? new Map<string, never>() : buildSocialImages({ root, content, pages: rendered, cache }),
    ),
    time('pictures', () => media.outputs()),
    time('icons', () => iconFiles(drawings.mark, cache)),
  ]);
  const built = rendered.map(client.withScripts);
  const parts = { content, styles, fonts, social, url, base };
  const documents = await time('documents', () => renderDocuments(built, pages.renderDocument, parts));

  const made: Files = {
    ...documents, // index.html, privacidad/index.html, terminos/index.html, 404.html
    ...Object.fromEntries(rendered.flatMap(({ deferredStyles: file }) => (file ? [[file.path, file.css]] : []))),
    ...client.files,
    ...fonts.files,
    ...drawings.files,
    ...Object.fromEntries([...social.values()].map(({ path, bytes }) => [path, bytes])),
    ...pictures,
    ...icons, // favicon.ico, icon.svg, *.png
    'site.webmanifest': manifest(content),
    'robots.txt': robots(content, url),
    ...sitemap(content, rendered, url),
    'serve.json': serveConfiguration(content, base),
    _headers: headersFile(content, base),
    'speculation-rules.json': speculationRules(base),
  };
  const published = { ...made, ...(await publicFiles(root, made)) };
  const files = { ...published, [VERSION_FILE]: versionMark(published, await hashSources(root)) };
  // `content` once more, because its type says that it is there.
  return { files, nginx: nginxSnippet(content, base, files), url, base, read: { ...read, content }, pages: built };
}

/**
 * Waits until all stages have ended, and returns their results. Unlike `Promise.all`, it does not stop at the first
 * failure.
 *
 * @param root absolute path of the project
 * @param stages their promises, or results that are there already
 * @throws DiagnosticError with the diagnostics of every stage that failed, so that they can be fixed in one go; any
 *   other error as it is
 */
async function settleAll<const Stages extends readonly unknown[]>(root: string, stages: Stages) {
  const results = await Promise.allSettled(stages);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const found = failures.flatMap((failure) => {
    const diagnostics = diagnosticsOf(failure, root);
    if (!diagnostics) throw failure;
    return diagnostics;
  });
  if (found.length > 0) throw new DiagnosticError(found);
  // All have succeeded by now; unlike `results`, this has the type of each result.
  return Promise.all(stages);
}
