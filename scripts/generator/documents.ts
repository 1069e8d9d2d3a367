import { createHash } from 'node:crypto';
import { providerPolicy } from '../../src/booking/providers.ts';
import type { ClientConfig } from '../../src/client/page.ts';
import type { Content } from '../../src/content/schema.ts';
import { archMasks } from '../../src/drawings/masks.ts';
import type { DocumentProps } from '../../src/render/Document.tsx';
import { widthDeclarations } from '../../src/styles/text-widths.ts';
import type { BuiltPage } from './client.ts';
import { fontStyles, type BuiltFont } from './fonts.ts';
import type { Files } from './output.ts';
import type { LoadedPages } from './pages.ts';
import { mayBeListed } from './site-files.ts';
import type { SocialImage } from './social-images.ts';
import { structuredData } from './structured-data.ts';
import { joinStyles, minifyStyles, type StyleSheets } from './styles.ts';
import type { BaseUrl } from '../lib/paths.ts';

export interface SiteParts {
  content: Content;
  styleSheets: StyleSheets;
  fonts: readonly BuiltFont[];
  social: ReadonlyMap<string, SocialImage>;
  /** Absolute address of the landing page, with a slash at the end. */
  url: string;
  base: BaseUrl;
}

/**
 * Puts the rendered bodies into complete documents, as bytes, so that later steps (hash, compress, measure, write) need
 * not encode them again.
 */
export function renderDocuments(
  pages: readonly BuiltPage[],
  renderDocument: LoadedPages['renderDocument'],
  parts: SiteParts,
): Files {
  const documents = pages.map((page) => [page.output, Buffer.from(renderDocument(documentProps(page, parts)))]);
  return Object.fromEntries(documents) as Files;
}

/** Returns what `Document.tsx` needs for a page. */
function documentProps(page: BuiltPage, parts: SiteParts): DocumentProps {
  const { content, fonts, social, url, base } = parts;
  const { practice, booking } = content.site;
  const meta = page.meta(content);
  const isListed = mayBeListed(content) && !meta.noindex;
  const styles = inlineStyles(page, parts);
  const image = social.get(page.address);
  const describesPractice = isListed && page.address === '/';
  return {
    base,
    meta,
    headerTheme: page.headerTheme,
    body: page.body,
    styles,
    policy: contentSecurityPolicy({
      script: page.inlineScript,
      styles,
      widgetPolicy: providerPolicy(booking.provider, booking.url),
    }),
    preloadFonts: fonts.map(({ path }) => base + path),
    inlineScript: page.inlineScript,
    entryUrl: base + page.entry,
    clientConfig: clientConfig(page, content, base),
    siteName: practice.name,
    noindex: !isListed,
    // The error page, the only one with `noindex`, is shown at any address, so none is canonical.
    canonical: meta.noindex ? undefined : new URL(url + page.address.slice(1)).href,
    socialImage: image && { url: new URL(image.path, url).href, alt: image.alt },
    structuredData: describesPractice ? structuredData(content, url, portraitAddress(page, content, url)) : undefined,
  };
}

/** Generated styles come first, so that style sheets can override them. */
function inlineStyles({ hasFold, hasClass, styles }: BuiltPage, { content, fonts, styleSheets, base }: SiteParts) {
  const generated = `${fontStyles(fonts, base, hasFold)}:root{${archMasks()};${widthDeclarations(content)}}`;
  return minifyStyles(generated, 'generated styles') + joinStyles(styleSheets, styles.critical, hasClass);
}

function clientConfig({ films, hydrator }: BuiltPage, content: Content, base: BaseUrl): ClientConfig {
  const { url, load } = content.site.booking;
  const texts = content.interface;
  const { dialogLabel, close: closeLabel } = texts.booking;
  return {
    booking: { url, load, dialogLabel, closeLabel },
    // For the console of the browser.
    ...(films.length > 0 && { filmWarning: texts.video.failed }),
    ...(hydrator !== undefined && { hydratorUrl: base + hydrator }),
  };
}

/** Returns the absolute address of the doctor's photo; undefined if the page does not show it, or it is a drawing. */
function portraitAddress(page: BuiltPage, content: Content, url: string): string | undefined {
  const { imageSrc } = content.landing.about.portrait;
  const photo = page.pictures.find(({ file, set }) => file === imageSrc && set.kind === 'photo');
  return photo && new URL(photo.set.src, url).href;
}

/** Returns the CSP source that allows one inline script or style sheet (CSP Level 3, 6.7.3). */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the policy of a page: our own sources, and those that the scheduling widget needs. */
export function contentSecurityPolicy(page: {
  script: string;
  styles: string;
  widgetPolicy: ReturnType<typeof providerPolicy>;
}): string {
  const { script, styles, widgetPolicy } = page;
  // No hash if the widget needs 'unsafe-inline', which browsers ignore beside a hash (CSP Level 3, 6.7.3.2).
  const widgetNeedsInlineStyles = widgetPolicy['style-src']?.includes("'unsafe-inline'");
  const defaultSources = ["'self'"];
  const ownPolicy: Record<string, readonly string[]> = {
    // Also covers fonts, films, the manifest (WebKit has no `manifest-src`) and requests of tools, such as robots.txt.
    'default-src': defaultSources,
    // No hosts: browsers ignore them beside `strict-dynamic` (CSP Level 3, 6.7.2.4).
    'script-src': [hashSource(script), "'strict-dynamic'"],
    'style-src': widgetNeedsInlineStyles ? ["'self'"] : [hashSource(styles), "'self'"],
    // The arch masks are `data:` images.
    'img-src': ["'self'", 'data:'],
    // Only the widget has frames.
    'frame-src': [],
    'worker-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
  };
  const directives = new Set([...Object.keys(ownPolicy), ...Object.keys(widgetPolicy)]);
  const texts = [...directives].map((directive) => {
    // A directive that is set replaces `default-src`, so it repeats those sources.
    const ownSources = ownPolicy[directive] ?? defaultSources;
    return [directive, ...ownSources, ...(widgetPolicy[directive] ?? [])].join(' ');
  });
  return texts.join('; ');
}
