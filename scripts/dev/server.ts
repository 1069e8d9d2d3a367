import path from 'node:path';
import { PassThrough } from 'node:stream';
import { watch } from 'chokidar';
import { build } from 'esbuild';
import { buildDate } from '../generator/build.ts';
import type { Bundle, Bundler } from '../generator/bundle.ts';
import { openCache } from '../generator/cache.ts';
import { respondFromSite } from '../generator/respond.ts';
import { makeSite, type SiteOptions } from '../generator/site.ts';
import { diagnosticsOf, errorAt, formatDiagnostics, type Diagnostic } from '../lib/diagnostic.ts';
import { startServer, type Answer, type Respond } from '../lib/file-server.ts';

/** Where pages listen for changes. */
const EVENTS = '/__dev';

/** How long after a change others may follow that belong to it (ms): editors write in several steps. */
const QUIET = 15;

/**
 * Serves the site from memory, makes it again when its files change, and tells the open pages: `styles` where
 * nothing but style sheets has changed, else `reload`; `diagnostics` where the site cannot be made.
 *
 * @param options.port the port to listen on; the next free one where it is taken
 * @returns the address
 * @throws what the system says where it permits no port
 */
export async function startDevServer(options: Pick<SiteOptions, 'root' | 'log'> & { port: number }): Promise<string> {
  const { root, port, log } = options;
  const cache = openCache(path.join(root, '.cache'));
  const client = await bundleClient();
  const viewers = new Set<PassThrough>();
  const bundles = new Map<string, Bundle>();

  /** The last site that could be made; `shown` identifies it, also to the process that comes after this one. */
  let respond: Respond | undefined;
  let shown = 0;
  /** What is wrong with the files as they are now. */
  let diagnostics: readonly Diagnostic[] = [];
  /** What the last site does not show yet: by path, the kind of change. */
  let changes = new Map<string, string>();

  async function rebuild() {
    const attempt = Date.now();
    const building = changes;
    changes = new Map();
    const isStyle = ([file, event]: [string, string]) => event === 'change' && file.endsWith('.css');
    for (const [key, { metafile }] of bundles) {
      // Where a file has come or gone, an import may mean another one from now on.
      const isStale = [...building].some(([file, event]) => event !== 'change' || file in metafile.inputs);
      if (isStale) bundles.delete(key);
    }
    const bundle: Bundler = async (options) => {
      const key = JSON.stringify(options);
      const made = bundles.get(key) ?? (await build({ ...options, write: false, metafile: true }));
      bundles.set(key, made);
      if (options.format !== 'iife') return made;
      // The page's own inline script carries the client, so its hash lets the client through the page's policy.
      const [inline] = made.outputFiles;
      return { ...made, outputFiles: [{ ...inline!, text: withBuild(client, attempt) + inline!.text }] };
    };
    try {
      respond = respondFromSite(await makeSite({ root, now: buildDate(), cache, bundle, log, isDraft: true }));
      shown = attempt;
      diagnostics = [];
      log(`${clock()}  built in ${Date.now() - attempt} ms`);
      const event = building.size > 0 && [...building].every(isStyle) ? 'styles' : 'reload';
      for (const viewer of viewers) tell(viewer, event);
    } catch (error) {
      // The next attempt has all of it to show.
      changes = new Map([...building, ...changes]);
      diagnostics = diagnosticsOf(error, root) ?? [errorAt({ file: 'scripts' }, String((error as Error).stack))];
      log(`${clock()}  ${formatDiagnostics(diagnostics).replaceAll('\n', '\n          ')}`);
      for (const viewer of viewers) tell(viewer, 'diagnostics', diagnostics);
    }
  }

  function listen(query: URLSearchParams): Answer {
    const viewer = new PassThrough();
    viewers.add(viewer);
    viewer.on('close', () => viewers.delete(viewer));
    // How long after the end of this process the page looks for the next one (ms).
    viewer.write('retry: 200\n\n');
    if (query.get('build') !== String(shown)) tell(viewer, 'reload');
    else if (diagnostics.length > 0) tell(viewer, 'diagnostics', diagnostics);
    return { status: 200, headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }, body: viewer };
  }

  const firstBuild = rebuild();
  const { url } = await startServer({
    port,
    async respond(request, url) {
      await firstBuild;
      if (url.pathname === EVENTS) return listen(url.searchParams);
      return respond ? respond(request, url) : emptyPage(client);
    },
  });

  let last = firstBuild;
  let timer: NodeJS.Timeout;
  watch(['content', 'src', 'public'], { cwd: root, ignoreInitial: true, atomic: 50 }).on('all', (event, file) => {
    changes.set(file.replaceAll(path.sep, '/'), event);
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(() => {
        if (changes.size === 0) return;
        log(`${clock()}  changed: ${[...changes.keys()].join(', ')}`);
        return rebuild();
      });
    }, QUIET);
  });
  return url;
}

/** The browser's half, as a classic script. */
async function bundleClient() {
  const entryPoints = [path.join(import.meta.dirname, 'browser.ts')];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, minify: true, target: 'es2022' });
  return outputFiles[0]!.text;
}

const withBuild = (client: string, build: number) => `const devBuild=${build};${client}`;

/** What is shown in the place of a page while there is none: the client lays what is wrong over it. */
const emptyPage = (client: string): Answer => ({
  status: 503,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title><script>${withBuild(client, 0)}</script>`,
});

function tell(viewer: PassThrough, event: string, data: unknown = null) {
  viewer.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

const clock = () => new Date().toTimeString().slice(0, 8);
