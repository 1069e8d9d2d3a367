import { createHash } from 'node:crypto';
import { providerPolicy } from '../../src/booking/providers.ts';
import type { Content } from '../../src/content/schema.ts';
import { archMasks } from '../../src/drawings/masks.ts';
import { textWidths } from '../../src/styles/text-widths.ts';
import type { BuiltPage } from './client.ts';
import type { Fonts } from './fonts.ts';
import type { Files } from './output.ts';
import type { LoadedPages } from './pages.ts';
import { mayBeListed } from './site-files.ts';
import type { SocialImage } from './social-images.ts';
import { structuredData } from './structured-data.ts';
import { minifyStyles, type Styles } from './styles.ts';
import type { BaseUrl } from '../lib/paths.ts';

export interface DocumentParts {
  content: Content;
  styles: Styles;
  fonts: Fonts;
  social: ReadonlyMap<string, SocialImage>;
  /** Absolute address of the landing page, with a slash at the end. */
  url: string;
  base: BaseUrl;
}

/** Returns documents as bytes, so that later steps (hash, compress, measure, write) need not encode them again. */
export function renderDocuments(
  pages: readonly BuiltPage[],
  renderDocument: LoadedPages['renderDocument'],
  parts: DocumentParts,
): Files {
  const { content, fonts, social, url, base } = parts;
  const { provider: providerName, ...bookingSettings } = content.site.booking;
  const { dialogLabel, close: closeLabel } = content.interface.booking;
  const booking = { ...bookingSettings, dialogLabel, closeLabel };
  const providerSources = providerPolicy(providerName, booking.url);
  const absolute = (path: string) => new URL(path, url).href;

  // On a page with a fold, the fonts have another `font-display`.
  const generateStyles = (hasFold: boolean) =>
    minifyStyles('generated styles', `${fonts.css(hasFold)}:root{${archMasks()};${textWidths(content)}}`);
  const generatedWithFold = generateStyles(true);
  const generatedWithoutFold = generateStyles(false);

  const documentOf = (page: BuiltPage) => {
    const { path, body, hasClass, inlineScript, hasFold } = page;
    const meta = page.meta(content);
    const isListed = mayBeListed(content) && !meta.noindex;
    // Generated styles come first, so that style sheets can override them.
    const generatedStyles = hasFold ? generatedWithFold : generatedWithoutFold;
    const inlineStyles = generatedStyles + parts.styles.forPage(page.styles.critical, hasClass);
    const image = social.get(path);
    const describesPractice = path === '/' && isListed;
    const practiceData = describesPractice
      ? structuredData(content, url, portraitAddress(page, content, url))
      : undefined;
    return renderDocument({
      base,
      meta,
      headerTheme: page.headerTheme,
      body,
      styles: inlineStyles,
      policy: contentSecurityPolicy({ script: inlineScript, styles: inlineStyles, provider: providerSources }),
      preloadFonts: fonts.preload,
      inlineScript,
      entry: base + page.entry,
      clientConfig: {
        booking,
        ...(page.films.length > 0 && { filmFailed: content.interface.video.failed }),
        ...(page.islandChunks.length > 0 && { islandChunks: page.islandChunks.map((file) => base + file) }),
      },
      siteName: content.site.practice.name,
      noindex: !isListed,
      canonical: meta.noindex ? undefined : absolute(path.slice(1)),
      socialImage: image && { url: absolute(image.path), alt: image.alt },
      structuredData: practiceData,
    });
  };
  return Object.fromEntries(pages.map((page) => [page.output, Buffer.from(documentOf(page))]));
}

function portraitAddress(page: BuiltPage, content: Content, url: string): string | undefined {
  const { imageSrc } = content.landing.about.portrait;
  const photo = page.pictures.find(({ file, set }) => file === imageSrc && set.kind === 'photo');
  return photo && new URL(photo.set.src, url).href;
}

/** Returns the CSP source that allows one inline script or style sheet (CSP Level 3, 6.7.3). */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** `script-src` lists no hosts, because browsers ignore them beside `strict-dynamic` (CSP Level 3, 6.7.2.4). */
export function contentSecurityPolicy(page: {
  script: string;
  styles: string;
  provider: ReturnType<typeof providerPolicy>;
}): string {
  // No hash if the widget needs 'unsafe-inline', which browsers ignore beside a hash (CSP Level 3, 6.7.3.2).
  const allowsAllInlineStyles = page.provider['style-src']?.includes("'unsafe-inline'") ?? false;
  const ownStyleSources = allowsAllInlineStyles ? [] : [hashSource(page.styles)];
  const defaultSources = ["'self'"];
  const directives: Record<string, readonly string[]> = {
    // Also covers fonts, films, the manifest (WebKit has no `manifest-src`) and requests of tools, such as robots.txt.
    'default-src': defaultSources,
    'script-src': [hashSource(page.script), "'strict-dynamic'"],
    'style-src': [...ownStyleSources, "'self'"],
    // The arch masks are `data:` images.
    'img-src': ["'self'", 'data:'],
    // Every widget adds its hosts here, where 'none' would be invalid. Widgets add nothing to the directives below.
    'frame-src': [],
    'worker-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
  };
  for (const [directive, widgetSources] of Object.entries(page.provider)) {
    // Once the widget sets a directive, browsers no longer apply `default-src` to it.
    const ownSources = directives[directive] ?? defaultSources;
    directives[directive] = [...ownSources, ...widgetSources];
  }
  const directiveTexts = Object.entries(directives).map(([directive, sources]) => {
    const value = sources.length > 0 ? sources.join(' ') : "'none'";
    return `${directive} ${value}`;
  });
  return directiveTexts.join('; ');
}
