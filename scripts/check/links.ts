import type { OutputFile } from '../build/types.ts';
import type { Finding } from './finding.ts';
import { textOf, type BuiltPage } from './pages.ts';
import type { Places } from './places.ts';

/** The built site, as far as links are concerned. */
interface Site {
  /** Absolute address of the landing page, with a slash at the end. */
  url: string;
  files: readonly OutputFile[];
  pages: readonly BuiltPage[];
}

/** Attributes that hold an address; `srcset` holds several. */
const attributes = ['href', 'src', 'poster', 'data-entry'] as const;

/** Where a visitor may find the error page: nobody knows, so a relative address on it leads nowhere. */
const SOMEWHERE = 'no/such/place/';

/**
 * Addresses of the built site that lead nowhere: links, pictures, scripts, style sheets and fonts whose
 * file is not there, anchors without an element, and links that leave the path that the site lives
 * below. Other sites are not visited.
 *
 * @param places tells where in the content a link is written
 */
export function linkFindings(site: Site, places: Places): Finding[] {
  const paths = new Set(site.files.map(({ path }) => path));
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const base = new URL(site.url).pathname;

  /** What is wrong with an address that stands on the page at `from`. */
  function problemOf(address: string, from: string, page?: BuiltPage): string | undefined {
    const url = parse(address, from);
    if (!url) return 'cannot be read as an address';
    if (page && address.startsWith('#')) return anchorProblem(page, url.id);
    if (!/^https?:$/.test(url.protocol) || url.origin !== new URL(site.url).origin) return undefined;
    if (!url.path.startsWith(base)) return `leads out of the site, which lives below ${base}`;
    const name = url.path.slice(base.length);
    const target = [name, `${name.replace(/\/$/, '')}/index.html`.replace(/^\//, '')].find((path) => paths.has(path));
    if (!target) return 'leads nowhere: there is no such page or file';
    const targetPage = pages.get(target);
    return targetPage && anchorProblem(targetPage, url.id);
  }

  const onPages = site.pages.flatMap((page): Finding[] => {
    const from = new URL(page.path === '404.html' ? SOMEWHERE : page.path.replace(/index\.html$/, ''), site.url).href;
    const findings: Finding[] = [];
    for (const { address, isLink } of addressesOn(page)) {
      const problem = problemOf(address, from, page);
      if (!problem) continue;
      const place = isLink ? places.find(spellings(address, base)) : undefined;
      findings.push({ ...(place ?? { file: page.source }), message: `${address} ${problem}` });
    }
    return findings;
  });

  // Whatever else names a file of the site: JSON for the scripts, style sheets, the manifest. Other sites have assets too.
  const named = new RegExp(`(//[\\w.:-]+)?${base}(assets/[\\w.-]*\\w)`, 'g');
  const ownHost = `//${new URL(site.url).host}`;
  const inText = site.files.flatMap((file) =>
    [...(textOf(file) ?? '').matchAll(named)]
      .filter(([, host = ownHost, path]) => host === ownHost && !paths.has(path!))
      .map(([, , path]): Finding => {
        const source = pages.get(file.path)?.source ?? file.path;
        return { file: source, message: `${base}${path} is not there` };
      }),
  );
  const manifest = site.files.find(({ path }) => path === 'site.webmanifest');
  const icons = (JSON.parse((manifest && textOf(manifest)) ?? '{}') as { icons?: { src: string }[] }).icons ?? [];
  const inManifest = icons
    .filter(({ src }) => problemOf(src, site.url))
    .map(({ src }): Finding => ({ file: 'site.webmanifest', message: `the icon ${src} is not there` }));
  return [...onPages, ...inText, ...inManifest];
}

/** The parts of an address, decoded; nothing where it is none. */
function parse(address: string, from: string) {
  try {
    const { protocol, origin, pathname, hash } = new URL(address, from);
    return { protocol, origin, path: decodeURIComponent(pathname), id: decodeURIComponent(hash.slice(1)) };
  } catch {
    return undefined;
  }
}

function anchorProblem({ $ }: BuiltPage, id: string): string | undefined {
  if (id === '' || id === 'top' || id.startsWith(':~:')) return undefined;
  const isThere = $('[id]').is((_, element) => $(element).attr('id') === id);
  return isThere ? undefined : `leads nowhere: no element there has the id ${id}`;
}

/** Every address that an element of the page holds. */
function addressesOn({ $ }: BuiltPage): { address: string; isLink: boolean }[] {
  const found: { address: string; isLink: boolean }[] = [];
  for (const attribute of attributes) {
    $(`[${attribute}]`).each((_, element) => {
      found.push({ address: $(element).attr(attribute)!, isLink: $(element).is('a') });
    });
  }
  $('[srcset]').each((_, element) => {
    for (const candidate of $(element).attr('srcset')!.split(',')) {
      found.push({ address: candidate.trim().split(/\s+/)[0]!, isLink: false });
    }
  });
  const image = $('meta[property="og:image"]').attr('content');
  if (image) found.push({ address: image, isLink: false });
  return found;
}

/** How an address may be written in the content: whole, below the site's base, or only its anchor. */
function spellings(address: string, base: string): string[] {
  const [path = '', id] = address.split('#');
  const page = path.startsWith(base) ? `/${path.slice(base.length).replace(/\/$/, '')}` : path;
  const anchor = id === undefined ? [] : [`${page}#${id}`, ...(page === '/' || page === '' ? [`#${id}`] : [])];
  return [address, ...anchor, ...(page.length > 1 ? [page] : [])];
}
