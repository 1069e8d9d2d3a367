import path from 'node:path';
import { build } from 'esbuild';
import type { Language } from '../messages/language.ts';
import type { SiteOptions } from '../generator/site.ts';
import { startServer, type Answer } from '../lib/file-server.ts';
import { openLiveSite } from './live-site.ts';

/** The path at which open pages listen for builds, as server-sent events. */
const EVENTS = '/__dev';

/**
 * Serves the site from memory, builds it again whenever a file changes, and tells the open pages. Until the first build
 * has ended, requests wait.
 *
 * @param options.port the port to listen on; if it is taken, the next free one
 * @returns the address
 * @throws the error of the system if it lets the process listen on no port
 */
export async function startDevServer(
  options: Pick<SiteOptions, 'root' | 'log'> & { port: number; language: Language },
): Promise<string> {
  const { root, port, log, language } = options;
  const client = await bundleClient();
  const live = openLiveSite({ root, log, language, script: (build) => withBuild(client, build) });
  const server = await startServer({
    port,
    async respond(request, url) {
      await live.ready;
      if (url.pathname === EVENTS) return live.listen(url.searchParams.get('build'));
      const { respond: respondFromBuild } = live.current();
      return respondFromBuild ? respondFromBuild(request, url) : emptyPage(client);
    },
  });
  return server.url;
}

/** Bundles the browser's half (`browser.ts`) as the text of a classic script. */
async function bundleClient() {
  const entryPoints = [path.join(import.meta.dirname, 'browser.ts')];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, minify: true, target: 'es2022' });
  return outputFiles.map(({ text }) => text).join('');
}

/** The browser's half for the pages of one build: it reads `devBuild`. */
const withBuild = (client: string, build: number) => `const devBuild=${build};${client}`;

/** The answer to every request while no build has succeeded: an empty page, on which `client` shows the problems. */
const emptyPage = (client: string): Answer => ({
  status: 503,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title><script>${withBuild(client, 0)}</script>`,
});
