/** The helpers of tests/support/practice.ts, with everything removed after the test. */
import { onTestFinished } from 'vitest';
import type { Project } from '../support/project.ts';
import { copyReadyProject, startPublicFolder } from '../support/practice.ts';

export { LANDING, publicHeadline, publish, SITE } from '../support/practice.ts';

/** A copy of the project whose content may be published, with the given destination. */
export function readyProject(destination: string): Project {
  const project = copyReadyProject(destination);
  onTestFinished(() => project.remove());
  return project;
}

/** Serves whatever lies in a folder at each moment, as a web server does. Returns its address. */
export async function servePublicFolder(folder: string): Promise<string> {
  const { url, close } = await startPublicFolder(folder);
  onTestFinished(close);
  return url;
}
