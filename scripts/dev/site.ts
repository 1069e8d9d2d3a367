import { devPage, type Client, type DevPage } from './page.ts';
import type { ServedFile, ServedSite } from './protocol.ts';

/** What is to be found at an address. */
export type Found =
  { status: 200 | 404; file: ServedFile; page: DevPage | undefined } | { status: 302; location: string };

/** The site in memory, asked by address. */
export interface DevSite {
  headers: ServedSite['headers'];
  /** @param pathname path of an address, still encoded */
  find(pathname: string): Found;
}

/** Lays out a site that the build process handed over. Pages are made ready when they are first asked for. */
export function openSite({ base, files, headers, others }: ServedSite, client: Client): DevSite {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const errorPage = byPath.get('404.html');
  if (!errorPage) throw new Error('the site has no 404.html');
  const pages = new Map<ServedFile, DevPage>();
  const textOf = (address: string) => String(byPath.get(address.slice(base.length))?.body ?? '');

  const found = (status: 200 | 404, file: ServedFile): Found => {
    if (typeof file.body !== 'string' || !file.path.endsWith('.html')) return { status, file, page: undefined };
    const page = pages.get(file) ?? devPage(file.body, others, client, textOf);
    pages.set(file, page);
    return { status, file, page };
  };

  return {
    headers,
    find(pathname) {
      if (base !== '/' && (pathname === '/' || `${pathname}/` === base)) return { status: 302, location: base };
      const name = pathname.startsWith(base) ? decode(pathname.slice(base.length)) : undefined;
      if (name === undefined) return found(404, errorPage);
      const file = byPath.get(name) ?? byPath.get(`${name.replace(/\/$/, '')}/index.html`.replace(/^\//, ''));
      return file && file !== errorPage ? found(200, file) : found(404, errorPage);
    },
  };
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
