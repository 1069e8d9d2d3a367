/** A practice with content of its own, ready to be published, and a place where visitors get its site. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { publishSite, type PublishOptions, type PublishResult } from '../../scripts/publish/publish.ts';
import { startServer, type RunningServer } from '../../scripts/lib/file-server.ts';
import { ownCache, type Project } from './project.ts';
import { copySample } from './contents.ts';
import { readyFiles } from './content-files.ts';

export const LANDING = 'content/landing.yaml';
export const SITE = 'content/site.yaml';

/** A copy of the project whose content may be published, with the given destination. The caller removes it. */
export function copyReadyProject(destination: string): Project {
  const project = copySample();
  ownCache(project, 'full');
  for (const [file, bytes] of readyFiles) project.write(file, bytes);
  // Leaves the page room below its budget.
  project.edit(LANDING, /^insurance:[^]*?(?=^\w)/m, '');
  project.edit(SITE, /^navigation:/m, `publish:\n${destination.replaceAll(/^/gm, '  ')}\nnavigation:`);
  project.write('.gitignore', 'node_modules\n.cache\ndist\n');
  return project;
}

/** Serves whatever lies in a folder at each moment, as a web server does. */
export const startPublicFolder = (folder: string): Promise<RunningServer> =>
  startServer({
    port: 0,
    respond(_, { pathname }) {
      const named = path.join(folder, decodeURIComponent(pathname));
      const file = existsSync(named) && statSync(named).isDirectory() ? path.join(named, 'index.html') : named;
      return existsSync(file) ? { status: 200, body: readFileSync(file) } : { status: 404, body: 'nothing here' };
    },
  });

/** Publishes; what a test does not say is as usual, with little patience. */
export const publish = (
  project: Project,
  siteUrl: string,
  more: Partial<PublishOptions> = {},
): Promise<PublishResult> =>
  publishSite({
    root: project.root,
    now: () => new Date(),
    message: 'Cambios de la consulta',
    onProgress: () => {},
    siteUrl,
    timeoutMs: 5000,
    pauseMs: 50,
    ...more,
  });

/** The headline that visitors get. */
export async function publicHeadline(siteUrl: string): Promise<string> {
  const html = await (await fetch(siteUrl)).text();
  return /class="hero__answer"[^>]*>(?<answer>[^<]*)</.exec(html)?.groups?.['answer'] ?? html;
}
