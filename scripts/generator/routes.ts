/** Addresses of pages: `src/pages/x.tsx` is `/x/`. */
import { glob } from 'glob';
import type { ProjectRoot } from '../lib/paths.ts';

export const ERROR_PAGE = 'src/pages/404.tsx';

/** Path of the error page below `dist`, as hosts expect it. */
export const ERROR_FILE = '404.html';

/** Lists the modules of all pages. */
export const findPages = async (root: ProjectRoot): Promise<string[]> =>
  (await glob('src/pages/**/*.tsx', { cwd: root, posix: true })).sort();

/** Returns the path below `dist`: `index.html` for `src/pages/index.tsx`, `x/index.html` for `src/pages/x.tsx`. */
export function outputOf(source: string): string {
  if (source === ERROR_PAGE) return ERROR_FILE;
  const name = source.replace(/^src\/pages\//, '').replace(/\.tsx$/, '');
  const isIndex = name === 'index' || name.endsWith('/index');
  return isIndex ? `${name}.html` : `${name}/index.html`;
}

/** Returns the address below the site's base: `/x/` for `x/index.html`, `/404.html` for the error page. */
export const addressOf = (output: string): string => `/${output.replace(/index\.html$/, '')}`;

/** Lists the paths that links of the content may have: `/`, `/privacidad`. */
export async function findRoutes(root: ProjectRoot): Promise<string[]> {
  const sources = await findPages(root);
  const linkedSources = sources.filter((source) => source !== ERROR_PAGE);
  const addresses = linkedSources.map((source) => addressOf(outputOf(source)));
  return addresses.map((address) => (address === '/' ? address : address.slice(0, -1)));
}
