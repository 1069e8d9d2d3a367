import type { OutputFile } from '../../../scripts/build/types.ts';

/** What a cache entry of the site holds. */
export const cached = (name: string) => `cached ${name} `.repeat(500);

/** What lies beside the site. */
export const neighbours = (name: string) => ({ '.nginx.conf': `nginx ${name}\n` });

/** A small site whose every file says whose it is; no two sites have the same files. */
export const siteFiles = (name: string, copy: { copyOf: string }): OutputFile[] => [
  { path: 'index.html', body: `<title>${name}</title>` },
  { path: `pages/${name}/index.html`, body: `<title>a page of ${name}</title>` },
  { path: 'assets/film.mp4', body: Buffer.alloc(150_000, name) },
  { path: `assets/picture.${name}.avif`, body: copy },
];

/** The same as text, by path: what a folder with the site in it holds. */
export const siteContents = (name: string): Record<string, string> => ({
  'index.html': `<title>${name}</title>`,
  [`pages/${name}/index.html`]: `<title>a page of ${name}</title>`,
  'assets/film.mp4': Buffer.alloc(150_000, name).toString(),
  [`assets/picture.${name}.avif`]: cached(name),
});
