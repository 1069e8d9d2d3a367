import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Content } from '../src/content/schema.ts';
import { policies } from '../src/booking/policies.ts';
import { archMasks } from '../src/drawings/masks.ts';
import { weighSite } from './build/budgets.ts';
import { createBundler } from './build/bundle.ts';
import { openCache, type Cache } from './build/cache.ts';
import { buildClient } from './build/client.ts';
import { compressFiles } from './build/compress.ts';
import { failWithMedia, readContent } from './build/content/index.ts';
import { assembleDocuments } from './build/documents.ts';
import { buildDrawings } from './build/drawings.ts';
import { explainFailure } from './build/failure.ts';
import { BuildFault } from './build/fault.ts';
import { buildFonts } from './build/fonts.ts';
import { hostingFiles } from './build/hosting.ts';
import { iconFiles } from './build/icons.ts';
import { openMedia } from './build/media.ts';
import { recoverSite, writeSite } from './build/output.ts';
import { loadPages, type Page } from './build/pages.ts';
import { publicFiles } from './build/publicFiles.ts';
import { renderPages } from './build/render.ts';
import { createStopwatch, formatReport, type Stopwatch } from './build/report.ts';
import { siteFiles } from './build/siteFiles.ts';
import { buildSocialImages } from './build/socialImages.ts';
import { createStyleSheets, minifyStyles } from './build/styles.ts';
import { shownText } from './build/text.ts';
import type { OutputFile } from './build/types.ts';

/** What a build is made from and where it goes. */
export interface BuildOptions {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the folder for the finished site. */
  dist: string;
  /** The date that pages show until the browser puts the visitor's in its place. */
  now: Date;
  /** Receives one line at a time. */
  log: (line: string) => void;
}

/**
 * Builds the site: content in, `dist` out.
 *
 * @returns what `dist` holds, compressed twins included
 * @throws BuildFault where content, media, pages or styles are wrong; `dist` is as it was before
 */
export async function buildSite({ root, dist, now, log }: BuildOptions, stages = usualStages): Promise<MadeSite> {
  const { time, times } = createStopwatch();
  recoverSite(dist);
  const cache = openCache(path.join(root, '.cache'));

  const made = await makeSite({ root, now, log, cache, time }, stages);
  const { twins, left } = await time('compress', () => compressFiles(made.files, cache));
  const files = [...made.files, ...twins];
  const weights = weighSite(files, made.siteUrl, made.pages);

  // nginx's part lies beside the site, not in it: how a server is set up is nobody's business.
  await time('write', () => writeSite(dist, files, { '.nginx.conf': made.nginx }));
  cache.tidy();
  log(formatReport(files, weights, times));
  if (left > 0) log(`${left} more text files have no compressed twins: the server compresses them when it sends them.`);
  return { ...made, files };
}

/** What a site in memory is made from. */
export interface SiteOptions extends Omit<BuildOptions, 'dist'> {
  cache: Cache;
  time: Stopwatch['time'];
}

/** A site in memory. */
export interface MadeSite {
  files: OutputFile[];
  /** For `include` in an nginx server block. */
  nginx: string;
  /** Absolute address of the landing page, with a slash at the end. */
  siteUrl: string;
  /** Path that it lives below, with a slash at both ends. */
  base: string;
  content: Content;
  pages: readonly Page[];
}

/** What a caller may do in another way: `npm run dev` keeps results, `npm run check` listens. */
export interface Stages {
  readContent: typeof readContent;
  createBundler: typeof createBundler;
  openMedia: typeof openMedia;
  buildFonts: typeof buildFonts;
  buildSocialImages: typeof buildSocialImages;
}

/** As the published site is made. */
export const usualStages: Stages = { readContent, createBundler, openMedia, buildFonts, buildSocialImages };

/**
 * Makes the site in memory, without compressed twins; writes nothing but the cache.
 *
 * @throws BuildFault where content, media, pages or styles are wrong
 */
export async function makeSite(options: SiteOptions, stages = usualStages): Promise<MadeSite> {
  const { root, now, log, cache, time } = options;
  const dir = path.join(root, 'content/media');
  const { content, media } = await time('content', () => stages.readContent(root)).catch((error: unknown) =>
    failWithMedia(error, (files) => stages.openMedia({ dir, files, cache, base: '/' })),
  );
  const siteUrl = `${content.site.url}/`;
  const base = new URL(siteUrl).pathname;

  const drawings = buildDrawings(base);
  const bundle = stages.createBundler(root, cache);
  const [pages, client, library] = await Promise.all([
    time('pages', () => loadPages(root, cache, bundle)),
    time('client', () => buildClient(root, base, bundle)),
    time('media', () => stages.openMedia({ dir, files: media, cache, base })),
  ]);

  const styleSheet = createStyleSheets(root);
  const rendered = await time('render', () =>
    renderPages(pages, { content, media: library, drawings: drawings.byName, styleSheet, now, base }),
  );

  const socialImages = await time('social images', () =>
    stages.buildSocialImages(content, pages.pages, path.join(dir, content.landing.meta.socialBackground), cache),
  );
  const text = shownText(rendered.map(({ body }) => body));
  const fonts = await time('fonts', () => stages.buildFonts({ text, cache, base }));
  const documents = await time('documents', () =>
    assembleDocuments(rendered, pages.renderDocument, {
      content,
      client,
      styleSheet,
      generatedStyles: minifyStyles('generated styles', `${fonts.css}:root{${archMasks()}}`),
      preloadFonts: fonts.preload,
      socialImages,
      providerPolicy: policies[content.site.booking.provider],
      siteUrl,
      base,
    }),
  );

  const pictures = await time('pictures', () =>
    library.outputs((done, total, name) => log(`  encoding pictures ${done}/${total}  ${name}`)),
  );
  const hosting = hostingFiles(base);
  // Pages share files, and each is written once.
  const shared = new Set([...rendered.flatMap(({ laterStyles }) => laterStyles ?? []), ...socialImages.values()]);
  const made = [
    ...documents,
    ...client.files,
    ...fonts.files,
    ...drawings.files,
    ...shared,
    ...pictures,
    ...(await time('icons', () => iconFiles({ svg: drawings.mark, cache }))),
    ...siteFiles(content, pages.pages, siteUrl),
    ...hosting.files,
  ];
  const files = [...made, ...(await publicFiles(root, made))];
  return { files, nginx: hosting.nginx, siteUrl, base, content, pages: pages.pages };
}

/**
 * The build's date: `SOURCE_DATE_EPOCH` (reproducible-builds.org), in seconds, where it is set.
 *
 * @throws BuildFault where it is set to something else
 */
export function buildDate(epoch = process.env['SOURCE_DATE_EPOCH']): Date {
  if (!epoch) return new Date();
  const date = new Date(/^\d+$/.test(epoch) ? Number(epoch) * 1000 : Number.NaN);
  if (!Number.isNaN(date.getTime())) return date;
  const expected = 'expected the seconds since 1970, such as 1767225600';
  throw new BuildFault([{ file: 'SOURCE_DATE_EPOCH', expected, found: `"${epoch}"` }]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  process.env['NODE_ENV'] = 'production';
  try {
    await buildSite({ root, dist: path.join(root, 'dist'), now: buildDate(), log: console.log });
  } catch (error) {
    console.error(explainFailure(error, root) ?? error);
    process.exitCode = 1;
  }
}
