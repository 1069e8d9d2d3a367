import { expect } from 'vitest';
import type { OutputFile } from '../../scripts/build/types.ts';
import type { TestBucket } from './storage.ts';

/** Files of a site, by path. */
export type Files = Readonly<Record<string, string>>;

const page = (...addresses: string[]) =>
  `<title>page</title>${addresses.map((address) => `<a href="/${address}">x</a>`).join('')}`;

const common: Files = {
  'privacidad/index.html': page('', 'assets/style.S1.css', 'icon.svg'),
  '404.html': page('', 'assets/style.S1.css', 'icon.svg'),
  'robots.txt': 'User-agent: *',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'speculation-rules.json': '{}',
  'assets/style.S1.css': 'a{}',
  'assets/film.F1.mp4': 'film',
};

/** What the build makes and S3 does not need. */
const elsewhere: Files = { 'serve.json': '{}', _headers: '/*', 'index.html.gz': 'packed', 'index.html.br': 'packed' };

/** A site with a page and a script that the next release no longer has. */
export const first: Files = {
  ...common,
  ...elsewhere,
  'index.html': page('privacidad/', 'vieja/', 'assets/entry.A1.js', 'assets/style.S1.css', 'assets/film.F1.mp4'),
  'vieja/index.html': page('', 'assets/entry.A1.js'),
  'assets/entry.A1.js': 'first()',
};

/** The next release: a new page, a new script, a changed icon. */
export const second: Files = {
  ...common,
  ...elsewhere,
  'index.html': page('privacidad/', 'nueva/', 'assets/entry.B2.js', 'assets/style.S1.css', 'assets/film.F1.mp4'),
  'nueva/index.html': page('', 'assets/entry.B2.js', 'assets/new.N1.webp'),
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>',
  'assets/entry.B2.js': 'second()',
  'assets/new.N1.webp': 'picture',
};

/** Those of a site's files that belong into the bucket. */
export const publicFiles = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !(name in elsewhere)));

/** A site as the build hands it over. */
export const outputFiles = (files: Files): OutputFile[] =>
  Object.entries(files).map(([name, body]) => ({ path: name, body }));

/** What lies below a prefix of the bucket, without the manifest. */
export async function published(bucket: TestBucket, prefix = ''): Promise<Files> {
  const entries = Object.entries(await bucket.objects()).filter(
    ([key]) => key.startsWith(prefix) && !key.includes('.deploy/'),
  );
  return Object.fromEntries(entries.map(([key, text]) => [key.slice(prefix.length), text]));
}

/** Every page in the bucket must find what it names there. */
export function expectWhole(files: Files, { pagesToo }: { pagesToo: boolean }): void {
  const missing = Object.entries(files)
    .filter(([name]) => name.endsWith('.html'))
    .flatMap(([name, text]) =>
      [...text.matchAll(/href="\/([^"]*)"/g)].map(([, address]) => ({
        name,
        target: /(^|\/)$/.test(address!) ? `${address}index.html` : address!,
      })),
    )
    .filter(({ target }) => !(target in files) && (pagesToo || !target.endsWith('.html')))
    .map(({ name, target }) => `${name} names ${target}`);
  expect(missing).toEqual([]);
}
