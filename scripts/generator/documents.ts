import { createHash } from 'node:crypto';
import { providerPolicy } from '../../src/booking/providers.ts';
import type { Content } from '../../src/content/schema.ts';
import { photoFrameStyles } from '../../src/components/Picture/slots.ts';
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

/** Documents as bytes, because each step that hashes, compresses, weighs or writes a text would encode it anew. */
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

  // Depends on the content. On a page with a fold, the fonts have another `font-display`.
  const generateStyles = (hasFold: boolean) =>
    minifyStyles(
      'generated styles',
      `${fonts.css(hasFold)}:root{${archMasks()};${photoFrameStyles()};${textWidths(content)}}`,
    );
  const generatedWithFold = generateStyles(true);
  const generatedWithoutFold = generateStyles(false);

  const documentOf = (page: BuiltPage) => {
    const { path, body, hasClass, inlineScript, hasFold } = page;
    const meta = page.meta(content);
    // Search engines may list no page while the content has samples, and never one with `noindex`, such as the error page.
    const isListed = mayBeListed(content) && !meta.noindex;
    // Generated styles first, so that style sheets can override them.
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
        ...(page.islandChunks.length > 0 && { islandChunks: page.islandChunks }),
      },
      siteName: content.site.practice.name,
      noindex: !isListed,
      // The address for search engines; none for a page that they never list.
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

/** The policy's source for one inline script or style sheet: `'sha256-…'` of its exact bytes (CSP Level 3, 6.7.3). */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Browsers that know `strict-dynamic` ignore lists of hosts (CSP Level 3, 6.7.2.4), so there is none. */
export function contentSecurityPolicy(page: {
  script: string;
  styles: string;
  provider: ReturnType<typeof providerPolicy>;
}): string {
  // Beside a hash, browsers ignore the widget's 'unsafe-inline' (CSP Level 3, 6.7.3.2), so the hash is left out then.
  const allowsAllInlineStyles = page.provider['style-src']?.includes("'unsafe-inline'") ?? false;
  const ownStyleSources = allowsAllInlineStyles ? [] : [hashSource(page.styles)];
  const defaultSources = ["'self'"];
  const directives: Record<string, readonly string[]> = {
    // Also covers fonts, films, the manifest (WebKit knows no `manifest-src`) and what tools ask for, such as robots.txt.
    'default-src': defaultSources,
    'script-src': [hashSource(page.script), "'strict-dynamic'"],
    'style-src': [...ownStyleSources, "'self'"],
    // The arch masks are `data:` images.
    'img-src': ["'self'", 'data:'],
    // Empty, because every widget adds its hosts here, and 'none' may not stand beside a host. The widget adds to none of
    // the directives below it.
    'frame-src': [],
    'worker-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
  };
  for (const [directive, widgetSources] of Object.entries(page.provider)) {
    // For a directive that is not set, browsers use `default-src`; once the widget sets it, they no longer do.
    const ownSources = directives[directive] ?? defaultSources;
    directives[directive] = [...ownSources, ...widgetSources];
  }
  const directiveTexts = Object.entries(directives).map(([directive, sources]) => {
    const value = sources.length > 0 ? sources.join(' ') : "'none'";
    return `${directive} ${value}`;
  });
  return directiveTexts.join('; ');
}
