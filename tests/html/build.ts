/** Builds the site that the tests of this folder read, with `npm run build`'s own script and a pinned date. */
import type { TestProject } from 'vitest/node';
import { copyProject } from '../browser/support/project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of the built site. */
    dist: string;
    /** What the build printed. */
    report: string;
  }
}

export default function buildOnce(project: TestProject): () => void {
  const copy = copyProject();
  const { status, stdout, stderr } = copy.build();
  if (status !== 0) {
    copy.remove();
    throw new Error(`the build failed:\n${stderr}`);
  }
  project.provide('dist', copy.dist);
  project.provide('report', stdout);
  return copy.remove;
}
