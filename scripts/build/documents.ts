import type { Content } from '../../src/content/schema.ts';
import type { DocumentProps } from '../../src/document.tsx';
import type { Client } from './client.ts';
import type { Pages } from './pages.ts';
import { contentSecurityPolicy, type PolicySources } from './policy.ts';
import type { RenderedPage } from './render.ts';
import { isPublic } from './siteFiles.ts';
import { structuredData } from './structuredData.ts';
import { inOnePiece } from './text.ts';
import type { OutputFile } from './types.ts';

/** What the documents are assembled from, besides the rendered bodies. */
export interface DocumentParts {
  content: Content;
  client: Client;
  /** Joins style sheets. */
  styleSheet(files: readonly string[]): string;
  /** Rules that the build made (fonts, arch masks), minified; they come first on every page. */
  generatedStyles: string;
  preloadFonts: readonly string[];
  providerPolicy: PolicySources;
  /** Picture for shared links, by the page's path. */
  socialImages: ReadonlyMap<string, OutputFile>;
  /** Absolute address of the landing page, with a slash at the end. */
  siteUrl: string;
  base: string;
}

/** Puts head and body of every page together. */
export function assembleDocuments(
  rendered: readonly RenderedPage[],
  renderDocument: Pages['renderDocument'],
  parts: DocumentParts,
): OutputFile[] {
  const { content, client, siteUrl, base } = parts;
  const noindex = !isPublic(content);
  const icons = {
    ico: `${base}favicon.ico`,
    svg: `${base}icon.svg`,
    apple: `${base}apple-touch-icon.png`,
    manifest: `${base}site.webmanifest`,
  };

  /** What pages with the same styles have in common: long to hash, and the same for thousands of them. */
  const heads = new Map<string, Pick<DocumentProps, 'styles' | 'policy'>>();
  const headOf = (sheets: readonly string[], styleFiles: boolean) => {
    const key = [styleFiles, ...sheets].join();
    const known = heads.get(key);
    if (known) return known;
    const styles = parts.generatedStyles + parts.styleSheet(sheets);
    const policy = contentSecurityPolicy({
      scripts: [client.starter],
      styles: [styles],
      styleFiles,
      provider: parts.providerPolicy,
    });
    const head = { styles, policy };
    heads.set(key, head);
    return head;
  };

  return rendered.map(({ module, path, body, output, styleSheets, laterStyles }): OutputFile => {
    const meta = module.meta(content);
    const socialImage = parts.socialImages.get(path);
    const hasIslands = body.includes('data-island=');
    const props: DocumentProps = {
      ...headOf(styleSheets.first, laterStyles !== undefined),
      meta,
      body,
      preloadFonts: parts.preloadFonts,
      starter: client.starter,
      entry: /data-(film|reveal|island)=/.test(body) ? client.landing : client.entry,
      clientConfig: {
        booking: {
          provider: content.site.booking.provider,
          url: content.site.booking.url,
          load: content.site.booking.load,
          whenUnavailable: content.site.booking.whenUnavailable,
          dialogLabel: content.interface.booking.dialogLabel,
          closeLabel: content.interface.booking.close,
        },
        ...(body.includes('data-film=') && { filmFailed: content.interface.video.failed }),
        ...(hasIslands && { islandChunks: client.islandChunks }),
      },
      siteName: content.site.practice.name,
      noindex,
      canonical: meta.noindex ? undefined : new URL(path.slice(1), siteUrl).href,
      icons,
      socialImage: socialImage && {
        url: new URL(socialImage.path, siteUrl).href,
        // The landing page's is told by the practice; the others show their heading on the same ground.
        alt: [...(path === '/' ? [] : [meta.imageLines?.join(' ')]), content.landing.meta.socialImageAlt]
          .filter(Boolean)
          .join('. '),
      },
      // A made-up dentist must not enter search engines as a real one.
      structuredData: path === '/' && isPublic(content) ? structuredData(content, siteUrl) : undefined,
    };
    return { path: output, body: inOnePiece(renderDocument(props)) };
  });
}
