import path from 'node:path';
import { build } from 'esbuild';
import type { Language } from '../messages/language.ts';
import type { SiteOptions } from '../generator/site.ts';
import { startServer, type Answer } from '../lib/file-server.ts';
import { LiveSite, NO_BUILD } from './live-site.ts';

const EVENTS = '/__dev';

/** Serves the site from memory and builds it again when a file changes. Returns the address. */
export async function startDevServer(
  options: Pick<SiteOptions, 'root' | 'log'> & { port: number; language: Language },
): Promise<string> {
  const { root, port, log, language } = options;
  const browserScript = await bundleBrowserScript();
  // `browser.ts` reads `devBuild`.
  const scriptFor = (buildNumber: number) => `const devBuild=${buildNumber};${browserScript}`;
  const live = new LiveSite({ root, log, language, script: scriptFor });
  const server = await startServer({
    port,
    async respond(request, url) {
      await live.ready;
      if (url.pathname === EVENTS) return live.listen(url.searchParams.get('build'));
      const { respondFromBuild } = live.current();
      return respondFromBuild ? respondFromBuild(request, url) : pageWithoutBuild(scriptFor(NO_BUILD), language);
    },
  });
  return server.url;
}

async function bundleBrowserScript(): Promise<string> {
  const entryPoints = [path.join(import.meta.dirname, 'browser.ts')];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, minify: true, target: 'es2022' });
  return outputFiles.map(({ text }) => text).join('');
}

/** Served until a build succeeds: the script shows the problems, and reloads the page when the first build succeeds. */
const pageWithoutBuild = (script: string, language: Language): Answer => ({
  status: 503,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body: `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>npm run dev</title><script>${script}</script>`,
});
