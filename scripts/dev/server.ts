import path from 'node:path';
import { build } from 'esbuild';
import type { Language } from '../messages/language.ts';
import type { SiteOptions } from '../generator/site.ts';
import { startServer, type Answer } from '../lib/file-server.ts';
import { LiveSite } from './live-site.ts';

const EVENTS = '/__dev';

/** Serves the site from memory and builds it again when a file changes. Returns the address. */
export async function startDevServer(
  options: Pick<SiteOptions, 'root' | 'log'> & { port: number; language: Language },
): Promise<string> {
  const { root, port, log, language } = options;
  const browserScript = await bundleBrowserScript();
  const live = new LiveSite({ root, log, language, script: (build) => withBuild(browserScript, build) });
  const server = await startServer({
    port,
    async respond(request, url) {
      await live.ready;
      if (url.pathname === EVENTS) return live.listen(url.searchParams.get('build'));
      // Undefined while no build has succeeded.
      const { respond: respondFromBuild } = live.current();
      return respondFromBuild ? respondFromBuild(request, url) : emptyPage(browserScript);
    },
  });
  return server.url;
}

async function bundleBrowserScript(): Promise<string> {
  const entryPoints = [path.join(import.meta.dirname, 'browser.ts')];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, minify: true, target: 'es2022' });
  return outputFiles.map(({ text }) => text).join('');
}

const withBuild = (browserScript: string, build: number) => `const devBuild=${build};${browserScript}`;

/** Served until a build succeeds: the script shows the problems on it. */
const emptyPage = (browserScript: string): Answer => ({
  status: 503,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  // Build 0 stands for no build: the script reloads the page when the first build succeeds.
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title><script>${withBuild(browserScript, 0)}</script>`,
});
