/** Builds the sites that the tests of this folder read, with `npm run build`'s own script and a pinned date. */
import type { TestProject } from 'vitest/node';
import type { Project } from '../browser/support/project.ts';
import { contents, type ContentName } from './contents.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sites: {
      name: ContentName;
      /** Absolute path of the copy of the project, with its content and its `dist`. */
      root: string;
      /** What the build printed. */
      report: string;
    }[];
  }
}

export default function buildOnce(project: TestProject): () => void {
  const copies: Project[] = [];
  const remove = () => copies.forEach((copy) => copy.remove());
  try {
    const sites = Object.entries(contents).map(([name, make]) => {
      const copy = make();
      copies.push(copy);
      const { status, stdout, stderr } = copy.build();
      if (status !== 0) throw new Error(`the build of the content "${name}" failed:\n${stderr}`);
      return { name: name as ContentName, root: copy.root, report: stdout };
    });
    project.provide('sites', sites);
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}
