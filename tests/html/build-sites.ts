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

export default async function buildSites(project: TestProject): Promise<() => void> {
  const copies = Object.entries(contents).map(([name, make]) => ({ name: name as ContentName, ...make() }));
  const removeAll = () => copies.forEach(({ remove }) => remove());
  // All have to end before their folders may go.
  const built = await Promise.all(
    copies.map(async ({ name, root }) => {
      // Budgets are for what the practice shows, not for as much as the schema allows.
      const { status, stderr } = await startBuild({ root }, { args: name === 'practice' ? ['--strict'] : [] }).ended;
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
