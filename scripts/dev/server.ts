import path from 'node:path';
import { build } from 'esbuild';
import type { Language } from '../messages/language.ts';
import type { SiteOptions } from '../generator/site.ts';
import { startServer, type Answer } from '../lib/file-server.ts';
import { openLiveSite } from './live-site.ts';

/** The path at which open pages listen for builds, as server-sent events. */
const EVENTS = '/__dev';

/**
 * Starts the server of `npm run dev`: serves the site from memory, and builds it again whenever a file changes. After each
 * build, the open pages reload (or only swap their styles, if nothing else has changed) or show what is wrong. Requests that
 * come before the first build has ended wait for it; as long as no build has succeeded, they get an empty page that shows
 * the problems. The server runs until the process ends.
 *
 * @param options.port the port to listen on; if it is taken, the next free one
 * @returns the address of the server, such as `http://127.0.0.1:3000/`, as soon as it listens
 * @throws the error of the system if it lets the process listen on no port
 */
export async function startDevServer(
  options: Pick<SiteOptions, 'root' | 'log'> & { port: number; language: Language },
): Promise<string> {
  const { root, port, log, language } = options;
  const browserScript = await bundleBrowserScript();
  const live = openLiveSite({ root, log, language, script: (build) => withBuild(browserScript, build) });
  const server = await startServer({
    port,
    async respond(request, url) {
      // Resolves after the first build, whether it succeeds or not.
      await live.ready;
      // A stream of events. It begins with one if the page is not of the latest build.
      if (url.pathname === EVENTS) return live.listen(url.searchParams.get('build'));
      // Undefined while no build has succeeded.
      const { respond: respondFromBuild } = live.current();
      return respondFromBuild ? respondFromBuild(request, url) : emptyPage(browserScript);
    },
  });
  return server.url;
}

/** Bundles the script that pages get for `npm run dev` (`browser.ts`), and returns its text. */
async function bundleBrowserScript(): Promise<string> {
  const entryPoints = [path.join(import.meta.dirname, 'browser.ts')];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, minify: true, target: 'es2022' });
  return outputFiles.map(({ text }) => text).join('');
}

/** The browser's script for the pages of one build, whose number it reads from the global `devBuild`. */
const withBuild = (browserScript: string, build: number) => `const devBuild=${build};${browserScript}`;

/**
 * The answer to any request for a page or file while no build has succeeded: an empty page, on which the script shows the
 * problems.
 */
const emptyPage = (browserScript: string): Answer => ({
  status: 503,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  // Build 0 stands for no build: the script learns of the first one that succeeds, and reloads the page.
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title><script>${withBuild(browserScript, 0)}</script>`,
});
