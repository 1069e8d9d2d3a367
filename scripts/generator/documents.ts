import { createHash } from 'node:crypto';
import { providerPolicy } from '../../src/booking/providers.ts';
import type { Content } from '../../src/content/schema.ts';
import { archMasks } from '../../src/drawings/masks.ts';
import { textWidths } from '../../src/styles/text-widths.ts';
import type { BuiltPage } from './client.ts';
import type { Fonts } from './fonts.ts';
import type { Files } from './output.ts';
import type { LoadedPages } from './pages.ts';
import { isPublic } from './site-files.ts';
import type { SocialImage } from './social-images.ts';
import { structuredData } from './structured-data.ts';
import { minifyStyles, type Styles } from './styles.ts';

/** What all documents share. */
export interface DocumentParts {
  content: Content;
  styles: Styles;
  fonts: Fonts;
  /** Picture for shared links, by the page's path. */
  social: ReadonlyMap<string, SocialImage>;
  /** Absolute address of the landing page, with a slash at the end. */
  url: string;
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
}

/**
 * Completes every page to an HTML document: head, styles, policy, scripts around its rendered body.
 *
 * @returns the documents by their path below `dist`
 */
export function renderDocuments(
  pages: readonly BuiltPage[],
  renderDocument: LoadedPages['renderDocument'],
  parts: DocumentParts,
): Files {
  const { content, fonts, social, url, base } = parts;
  const { provider: providerName, ...booking } = content.site.booking;
  const { dialogLabel, close: closeLabel } = content.interface.booking;
  const providerSources = providerPolicy(providerName, booking.url);
  // Fonts swap in differently on a page with a fold (`font-display`).
  const generateStyles = (hasFold: boolean) =>
    minifyStyles('generated styles', `${fonts.css(hasFold)}:root{${archMasks()};${textWidths(content)}}`);
  const generated = { withFold: generateStyles(true), withoutFold: generateStyles(false) };

  const render = (page: BuiltPage) => {
    const { path, body, inlineScript, deferredStyles } = page;
    const meta = page.meta(content);
    // Generated styles first, so that style sheets can override them.
    const generatedStyles = deferredStyles ? generated.withFold : generated.withoutFold;
    const inlineStyles = generatedStyles + parts.styles(page.styles.critical);
    const image = social.get(path);
    // Search engines get the doctor's portrait only if it is a photograph.
    const { imageSrc } = content.landing.about.portrait;
    const portrait = page.pictures.find(({ file, set }) => file === imageSrc && set.kind === 'photo')?.set.src;
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
        booking: { ...booking, dialogLabel, closeLabel },
        ...(page.films.length > 0 && { filmFailed: content.interface.video.failed }),
        ...(page.islandChunks.length > 0 && { islandChunks: page.islandChunks }),
      },
      siteName: content.site.practice.name,
      noindex: !isPublic(content),
      canonical: meta.noindex ? undefined : new URL(path.slice(1), url).href,
      socialImage: image && { url: new URL(image.path, url).href, alt: image.alt },
      // A made-up dentist must not enter search engines as a real one.
      structuredData:
        path === '/' && isPublic(content)
          ? structuredData(content, url, portrait && new URL(portrait, url).href)
          : undefined,
    });
  };
  return Object.fromEntries(pages.map((page) => [page.output, render(page)]));
}

/** The policy's source for one inline script or style sheet: `'sha256-…'` of its exact bytes (CSP Level 3, 6.7.3). */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content Security Policy of a page.
 *
 * Scripts: the one inline script is allowed by its hash, and `strict-dynamic` allows every script that it loads, the
 * provider's included. No hosts are listed: a browser that knows `strict-dynamic` ignores them (CSP Level 3, 6.7.2.4), and
 * every browser that runs our modules knows it.
 * Images may be `data:` because the arch masks are. `default-src` also covers fonts, films, the manifest (WebKit
 * knows no `manifest-src`) and what tools ask for, such as Lighthouse for robots.txt.
 *
 * @param page.script text of the page's inline script
 * @param page.styles text of its inline style sheet
 * @param page.provider the sources that the chosen scheduling widget needs beyond that, by directive
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(page: {
  script: string;
  styles: string;
  provider: ReturnType<typeof providerPolicy>;
}): string {
  // A hash beside 'unsafe-inline' would switch it off (CSP Level 3, 6.7.3.2).
  const inlineStyles = page.provider['style-src']?.includes("'unsafe-inline'") ? [] : [hashSource(page.styles)];
  // A directive that is missing falls back to `default-src`.
  const defaultSources = ["'self'"];
  const directives: Record<string, readonly string[]> = {
    'default-src': defaultSources,
    'script-src': [hashSource(page.script), "'strict-dynamic'"],
    'style-src': [...inlineStyles, "'self'"],
    'img-src': ["'self'", 'data:'],
    // Becomes 'none' unless the widget adds its hosts.
    'frame-src': [],
    'worker-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
  };
  for (const [directive, sources] of Object.entries(page.provider)) {
    directives[directive] = [...(directives[directive] ?? defaultSources), ...sources];
  }
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.length > 0 ? sources.join(' ') : "'none'"}`)
    .join('; ');
}
