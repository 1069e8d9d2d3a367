/** Which pages the site has, and where: `src/pages/x.tsx` is `/x/`. */
import { glob } from 'glob';
import type { ProjectRoot } from '../lib/paths.ts';

/** The page that servers send for unknown addresses. */
export const ERROR_PAGE = 'src/pages/404.tsx';

/** The modules of all pages, sorted, as paths from the project's root. */
export const findPages = async (root: ProjectRoot): Promise<string[]> =>
  (await glob('src/pages/**/*.tsx', { cwd: root, posix: true })).sort();

/** Path below `dist` of a page: `index.html` for `src/pages/index.tsx`, `x/index.html` for `src/pages/x.tsx`. */
export function outputOf(source: string): string {
  if (source === ERROR_PAGE) return '404.html';
  const name = source.replace(/^src\/pages\//, '').replace(/\.tsx$/, '');
  const isIndex = name === 'index' || name.endsWith('/index');
  return isIndex ? `${name}.html` : `${name}/index.html`;
}

/** Address of a page below the site's base: `/x/` for `x/index.html`. */
export const routeOf = (output: string): string => `/${output.replace(/index\.html$/, '')}`;

/** The paths that links in the content may lead to, without a slash at the end: `/`, `/privacidad`. */
export async function findRoutes(root: ProjectRoot): Promise<string[]> {
  const sources = await findPages(root);
  const linkedSources = sources.filter((source) => source !== ERROR_PAGE);
  return linkedSources.map((source) => routeOf(outputOf(source)).replace(/(?<=.)\/$/, ''));
}
