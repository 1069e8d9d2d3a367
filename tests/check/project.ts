import { copySample } from '../html/contents.ts';
import { ownCache, type Project } from '../browser/support/project.ts';
import { readyFiles } from '../unit/content/content-files.ts';

/** A copy of the project in which everything is as if the practice had put its own content. */
export function copyReadyProject(): Project {
  const project = copySample();
  ownCache(project, 'full');
  for (const [file, bytes] of readyFiles) project.write(file, bytes);
  // Leaves the page room below its budget.
  project.edit('content/landing.yaml', /^insurance:[^]*?(?=^\w)/m, '');
  return project;
}
