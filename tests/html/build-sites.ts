/** Builds the sites that the tests of this folder read. */
import type { TestProject } from 'vitest/node';
import { startBuild } from '../support/project.ts';
import { contents, type ContentName } from '../support/contents.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The root is the copy of the project, with its content and its `dist`. */
    sites: { name: ContentName; root: string }[];
  }
}

/**
 * Vitest calls this once, before the tests of this folder: builds a site from each of the contents in
 * `tests/support/contents.ts`, all at once, and hands name and folder of each to the tests (`inject('sites')`).
 *
 * @returns a function that removes the folders, which vitest calls after the tests
 * @throws Error if a site cannot be built; the message has the output of each such build
 */
export default async function buildSites(project: TestProject): Promise<() => void> {
  const copies = Object.entries(contents).map(([name, make]) => ({ name: name as ContentName, ...make() }));
  const removeAll = () => copies.forEach(({ remove }) => remove());
  // Waits for all builds, also if one fails: folders must not be removed while a build writes into them.
  const built = await Promise.all(
    copies.map(async ({ name, root }) => {
      // Contents as large as the schema allows need not keep the budgets (`--strict`).
      const { status, stderr } = await startBuild({ root }, { args: name === 'largest' ? [] : ['--strict'] }).ended;
      return { name, root, problem: status === 0 ? '' : `the content "${name}":\n${stderr}` };
    }),
  );
  const problems = built.map(({ problem }) => problem).join('');
  if (problems) {
    removeAll();
    throw new Error(problems);
  }
  project.provide('sites', built);
  return removeAll;
}
