import { colours } from '../colours.ts';
import type { Page, PageMeta } from '../page.ts';
import { socialCardSize } from './social-card-size.ts';

export interface DocumentProps {
  base: string;
  meta: PageMeta;
  headerTheme: Page['headerTheme'];
  body: string;
  /** Styles of the first screen, inlined so that nothing blocks the first paint. */
  styles: string;
  preloadFonts: readonly string[];
  inlineScript: string;
  entryUrl: string;
  clientConfig: object;
  /** Content Security Policy. */
  policy: string;
  siteName: string;
  noindex: boolean;
  /** Absolute address; undefined for the error page, which has none. */
  canonical?: string | undefined;
  socialImage?: { url: string; alt: string } | undefined;
  /** JSON-LD. */
  structuredData?: object | undefined;
}

/** Colours of the browser's toolbars. */
const themeColours = { film: colours.wine, paper: colours.enamel, blush: colours.blush };

/** Escapes every `<`, so that content such as `</script>` or `<!--` cannot end the script. */
const inlineJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The whole HTML document of a page. Its head begins with what the first paint needs. */
export function Document(props: DocumentProps) {
  const { base, meta, canonical } = props;
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
        {/* The inline script fetches the entry script from `data-entry`. */}
        <script data-entry={props.entryUrl} dangerouslySetInnerHTML={{ __html: props.inlineScript }} />
        <meta name="description" content={meta.description} />
        {props.noindex && <meta name="robots" content="noindex" />}
        {canonical && <link rel="canonical" href={canonical} />}
        <meta name="theme-color" content={themeColours[props.headerTheme]} />
        {/* Chrome shows the SVG only if the ICO states its size (vercel/next.js#53343): 48 px in `icons.ts`. */}
        <link rel="icon" href={`${base}favicon.ico`} sizes="48x48" />
        <link rel="icon" href={`${base}icon.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`${base}apple-touch-icon.png`} />
        <link rel="manifest" href={`${base}site.webmanifest`} />
        <SocialMeta {...props} />
        <script
          type="application/json"
          id="client-config"
          dangerouslySetInnerHTML={{ __html: inlineJson(props.clientConfig) }}
        />
      </head>
      {/* The structured data comes last, so that the first packets contain the first screen. */}
      <body dangerouslySetInnerHTML={{ __html: props.body + structuredData }} />
    </html>
  );
}

/** What messengers and social networks show of a shared link. */
function SocialMeta({ meta, siteName, canonical, socialImage }: DocumentProps) {
  const { title, description } = meta.social ?? meta;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="es_CL" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {canonical && <meta property="og:url" content={canonical} />}
      {socialImage && (
        <>
          <meta property="og:image" content={socialImage.url} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={`${socialCardSize.width}`} />
          <meta property="og:image:height" content={`${socialCardSize.height}`} />
          <meta property="og:image:alt" content={socialImage.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
