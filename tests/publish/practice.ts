/** The helpers of tests/support/practice.ts, with everything removed after the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Project } from '../support/project.ts';
import { copyReadyProject, startPublicFolder } from '../support/practice.ts';

export { colleagueAt, git, LANDING, publicHeadline, publish, SITE } from '../support/practice.ts';

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

/** Makes an empty temporary folder, such as for the files of a web server, and returns its absolute path. */
export function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'alba-web-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
