/** For tests of publishing: a project whose content is ready, and a web server from which visitors get its site. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEditServer } from '../../scripts/edit/server.ts';
import { publishSite, type PublishOptions, type PublishResult } from '../../scripts/edit/publish/publish.ts';
import { startServer, type RunningServer } from '../../scripts/lib/file-server.ts';
import type { Project } from './project.ts';
import { copySample } from './contents.ts';
import { readyFiles } from './content-files.ts';

export const LANDING = 'content/landing.yaml';
export const SITE = 'content/site.yaml';

/**
 * Makes a copy of the project whose content is ready to publish. The caller removes it.
 *
 * @param destination the lines of `publish` in site.yaml, such as `to: folder\naddress: /var/www`
 */
export function copyReadyProject(destination: string): Project {
  const project = copySample();
  for (const [file, bytes] of readyFiles) project.write(file, bytes);
  // Without the insurance section (to the next line without indent), so that changes of a test stay below the page's budget.
  project.edit(LANDING, /^insurance:[^]*?(?=^\w)/m, '');
  project.edit(SITE, /^navigation:/m, `publish:\n${destination.replaceAll(/^/gm, '  ')}\nnavigation:`);
  project.write('.gitignore', 'node_modules\n.cache\ndist\n');
  return project;
}

/**
 * Serves a folder at a free port, as the practice's web server does: each request reads the file that is there at that
 * moment; the address of a folder gives its `index.html`, any other that does not exist the status 404.
 */
export const startPublicFolder = (folder: string): Promise<RunningServer> =>
  startServer({
    port: 0,
    respond(_, { pathname }) {
      const requested = path.join(folder, decodeURIComponent(pathname));
      const isFolder = existsSync(requested) && statSync(requested).isDirectory();
      const file = isFolder ? path.join(requested, 'index.html') : requested;
      return existsSync(file) ? { status: 200, body: readFileSync(file) } : { status: 404, body: 'nothing here' };
    },
  });

/**
 * Publishes a project as the editor does.
 *
 * @param siteUrl where visitors find the site, such as the address of `startPublicFolder`; publishing waits until it
 *   shows the new version
 * @param more options that replace those of the tests, which have short timeouts and pauses so that tests are quick
 */
export const publish = (
  project: Project,
  siteUrl: string,
  more: Partial<PublishOptions> = {},
): Promise<PublishResult> =>
  publishSite({
    root: project.root,
    message: 'Cambios de la consulta',
    onProgress: () => {},
    exclusively: (task) => task(),
    siteUrl,
    timeoutMs: 5000,
    pauseMs: 50,
    ...more,
  });

/**
 * The second sentence of the headline (`hero__answer`) of the landing page at an address, by which tests tell published
 * versions apart; the whole HTML if the page has none.
 */
export async function publicHeadline(siteUrl: string): Promise<string> {
  const html = await (await fetch(siteUrl)).text();
  return /class="hero__answer"[^>]*>(?<answer>[^<]*)</.exec(html)?.groups?.['answer'] ?? html;
}

/** With a name of somebody else. Returns what git prints. */
export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { cwd: folder, encoding: 'utf8' });

/**
 * A colleague with a clone of a repository, in a new folder.
 *
 * @returns lets her replace a text of a file and push that
 */
export function colleagueAt(origin: string, folder: string) {
  const clone = path.join(folder, 'colleague');
  git(folder, 'clone', '--quiet', origin, clone);
  return (file: string, from: string, to: string): void => {
    git(clone, 'pull', '--quiet');
    const before = readFileSync(path.join(clone, file), 'utf8');
    if (!before.includes(from)) throw new Error(`${file} does not have ${from}`);
    writeFileSync(path.join(clone, file), before.replace(from, to));
    git(clone, 'commit', '--quiet', '--all', '--message', 'Otra');
    git(clone, 'push', '--quiet', 'origin', 'HEAD:main');
  };
}

/** The editor of a practice that publishes to a folder, from which a web server sends the site to visitors. */
export interface PracticeEditor {
  project: Project;
  /** Address of the editor, with its token. */
  address: string;
  /** The folder with what visitors get. */
  publicFolder: string;
  /** Where visitors find the site. */
  siteUrl: string;
  /** Ends both servers and removes all files. */
  close(): Promise<void>;
}

/** Starts the editor for a copy of the project whose content is ready to publish. The caller closes it. */
export async function startPracticeEditor(): Promise<PracticeEditor> {
  const web = mkdtempSync(path.join(tmpdir(), 'alba-web-'));
  const publicFolder = path.join(web, 'sitio');
  const project = copyReadyProject(`to: folder\naddress: ${publicFolder}`);
  const visitors = await startPublicFolder(publicFolder);
  const publishing = { siteUrl: visitors.url, timeoutMs: 20_000, pauseMs: 100 };
  const server = await startEditServer({ root: project.root, port: 0, publishing });
  return {
    project,
    address: server.address,
    publicFolder,
    siteUrl: visitors.url,
    async close() {
      await server.close();
      await visitors.close();
      project.remove();
      rmSync(web, { recursive: true, force: true });
    },
  };
}
