import { startServer, type Answer } from '../lib/file-server.ts';
import type { SiteOptions } from '../generator/site.ts';
import { LiveSite, NO_BUILD } from './live-site.ts';

const EVENTS = '/__dev';

/** Serves the site from memory and builds it again when a file changes. Returns the address. */
export async function startDevServer(options: Pick<SiteOptions, 'root' | 'log'> & { port: number }): Promise<string> {
  const { root, port, log } = options;
  const live = new LiveSite({ root, log, script: reloadingScript });
  const server = await startServer({
    port,
    async respond(request, url) {
      await live.firstBuildEnded;
      if (url.pathname === EVENTS) return live.listen(url.searchParams.get('build'));
      const { respondFromBuild } = live.current();
      return respondFromBuild ? respondFromBuild(request, url) : pageUntilBuildSucceeds;
    },
  });
  return server.url;
}

/** The script of a build's pages. It reloads the page after the next build, or at once if there is a newer one. */
const reloadingScript = (build: number): string => `{
  const builds = new EventSource('${EVENTS}?build=${build}');
  // While it loads, the browser has not yet restored the scroll position, which a reload would lose.
  const reload = () => {
    if (document.readyState === 'complete') location.reload();
    else addEventListener('load', () => location.reload(), { once: true });
  };
  builds.addEventListener('build-ended', reload);
  // A page in the back/forward cache would otherwise keep one of the browser's few connections open.
  addEventListener('pagehide', () => builds.close());
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}`;

const pageUntilBuildSucceeds: Answer = {
  status: 503,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body: `<!doctype html><title>npm run dev</title><script>${reloadingScript(NO_BUILD)}</script>`,
};
