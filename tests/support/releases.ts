import { expect } from 'vitest';

/** Files of a site, or objects of a bucket, by path. */
export type Texts = Readonly<Record<string, string>>;

/** HTML of a page that links to these addresses, such as `assets/style.S1.css`. */
const page = (...addresses: string[]) =>
  `<title>page</title>${addresses.map((address) => `<a href="/${address}">x</a>`).join('')}`;

const common: Texts = {
  'privacidad/index.html': page('', 'assets/style.S1.css', 'icon.svg'),
  '404.html': page('', 'assets/style.S1.css', 'icon.svg'),
  'robots.txt': 'User-agent: *',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/style.S1.css': 'a{}',
};

/** A site with a page and a script that the next release no longer has. */
export const first: Texts = {
  ...common,
  'index.html': page('privacidad/', 'vieja/', 'assets/entry.A1.js', 'assets/style.S1.css'),
  'vieja/index.html': page('', 'assets/entry.A1.js'),
  'assets/entry.A1.js': 'first()',
};

/** The next release: a new page, a new script, a changed icon. */
export const second: Texts = {
  ...common,
  'index.html': page('privacidad/', 'nueva/', 'assets/entry.B2.js', 'assets/style.S1.css'),
  'nueva/index.html': page('', 'assets/entry.B2.js', 'assets/new.N1.webp'),
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>',
  'assets/entry.B2.js': 'second()',
  'assets/new.N1.webp': 'picture',
};

/**
 * Asserts that every page in a bucket finds the files that it links to, so that no visitor meets a broken site, also in
 * the middle of a deploy.
 *
 * @param objects the objects of the bucket
 * @param options.pagesToo whether links to other pages must work as well; not in a bucket that was empty before, where a
 *   page may come before those that it links to
 */
export function expectIntact(objects: Texts, { pagesToo }: { pagesToo: boolean }): void {
  const missing: { path: string; target: string }[] = [];
  for (const [path, html] of Object.entries(objects)) {
    if (!path.endsWith('.html')) continue;
    for (const [, address = ''] of html.matchAll(/href="\/([^"]*)"/g)) {
      // The address of a folder, such as `privacidad/`, is that of its index.html.
      const isFolder = address === '' || address.endsWith('/');
      const target = isFolder ? `${address}index.html` : address;
      const isPage = target.endsWith('.html');
      if (!(target in objects) && (pagesToo || !isPage)) missing.push({ path, target });
    }
  }
  expect(missing).toEqual([]);
}
