import { colours } from '../colours.ts';
import type { Page, PageMeta } from '../page.ts';

export interface DocumentProps {
  base: string;
  meta: PageMeta;
  headerTheme: Page['headerTheme'];
  body: string;
  /** Of the first screen, inlined so that nothing blocks the first paint. */
  styles: string;
  preloadFonts: readonly string[];
  /** It fetches the entry from `data-entry`. */
  inlineScript: string;
  entry: string;
  clientConfig: object;
  /** Content Security Policy. */
  policy: string;
  siteName: string;
  noindex: boolean;
  /** Absolute; the error page has no address of its own. */
  canonical?: string | undefined;
  socialImage?: { url: string; alt: string } | undefined;
  /** JSON-LD. */
  structuredData?: object | undefined;
}

/** For the browser's own bars. */
const themeColours = { film: colours.wine, paper: colours.enamel, blush: colours.blush };

/** Escapes every `<`, so that no text of the content, such as `</script>` or `<!--`, can end the script. */
const inlineJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The head begins with what the first paint needs. `renderDocument` puts the doctype before it, which React cannot
 * render.
 */
export function Document(props: DocumentProps) {
  const { base, meta, canonical, socialImage } = props;
  const social = meta.social ?? meta;
  // Stands at the end of the body, so that the first packets bring the first screen.
  const structuredData = props.structuredData
    ? `<script type="application/ld+json">${inlineJson(props.structuredData)}</script>`
    : '';
  return (
    <html lang="es-CL">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={props.policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{meta.title}</title>
        {props.preloadFonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <style dangerouslySetInnerHTML={{ __html: props.styles }} />
        <script data-entry={props.entry} dangerouslySetInnerHTML={{ __html: props.inlineScript }} />
        <meta name="description" content={meta.description} />
        {props.noindex && <meta name="robots" content="noindex" />}
        {canonical && <link rel="canonical" href={canonical} />}
        <meta name="theme-color" content={themeColours[props.headerTheme]} />
        <link rel="icon" href={`${base}favicon.ico`} sizes="32x32" />
        <link rel="icon" href={`${base}icon.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`${base}apple-touch-icon.png`} />
        <link rel="manifest" href={`${base}site.webmanifest`} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={props.siteName} />
        <meta property="og:locale" content="es_CL" />
        <meta property="og:title" content={social.title} />
        <meta property="og:description" content={social.description} />
        {canonical && <meta property="og:url" content={canonical} />}
        {socialImage && (
          <>
            <meta property="og:image" content={socialImage.url} />
            <meta property="og:image:type" content="image/jpeg" />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content={socialImage.alt} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <script
          type="application/json"
          id="client-config"
          dangerouslySetInnerHTML={{ __html: inlineJson(props.clientConfig) }}
        />
      </head>
      <body dangerouslySetInnerHTML={{ __html: props.body + structuredData }} />
    </html>
  );
}
