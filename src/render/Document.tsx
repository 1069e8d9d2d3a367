import { colours } from '../colours.ts';
import type { Page, PageMeta } from '../page.ts';

/** Everything that the build has computed for the document around a page's body. */
export interface DocumentProps {
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
  meta: PageMeta;
  headerTheme: Page['headerTheme'];
  /** HTML of the page. */
  body: string;
  /** Minified styles of the first screen, inlined so that nothing blocks the first paint. */
  styles: string;
  /** Addresses of the fonts that the first screen shows. */
  preloadFonts: readonly string[];
  /** Inline script that keeps early clicks; it fetches the entry from `data-entry`. */
  inlineScript: string;
  /** Address of the entry script. */
  entry: string;
  /** Configuration for the scripts of src/client, which the page carries as JSON. */
  clientConfig: object;
  /** Content Security Policy for the `<meta>` element. */
  policy: string;
  /** Name of the practice. */
  siteName: string;
  /** Whether search engines must not list the page. */
  noindex: boolean;
  /** Absolute address of the page; none for the error page, which has no address of its own. */
  canonical?: string | undefined;
  socialImage?: { url: string; alt: string } | undefined;
  /** Facts for search engines in the format JSON-LD. */
  structuredData?: object | undefined;
}

/** `theme-color` of each header theme, for the browser's own bars. */
const themeColours = { film: colours.wine, paper: colours.enamel, blush: colours.blush };

/**
 * JSON for the inside of a `<script>`. Escapes every `<`, so that no text of the content, such as `</script>` or `<!--`,
 * can end the script.
 */
const inlineJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The HTML document around a page's body, as the build writes it into a file. Its head begins with what the first paint
 * needs (policy, fonts, styles, inline script); metadata for search engines and messengers follows, and then the
 * configuration of the scripts. Elements whose value is undefined, such as the canonical link, are left out. React cannot
 * render the doctype: `renderDocument` puts it before the result.
 */
export function Document(props: DocumentProps) {
  const { base, meta, canonical, socialImage } = props;
  // Title and summary that messengers show when somebody shares the page.
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
