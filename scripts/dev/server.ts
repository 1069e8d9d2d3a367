import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { formatFault, type Fault } from '../build/fault.ts';
import type { ShownFault, ShownStyles } from './browser.ts';
import { startBuildProcess } from './buildProcess.ts';
import { emptyPage, placeOf, type Client, type DevPage } from './page.ts';
import type { Versions } from './patch.ts';
import { sendBody } from './respond.ts';
import { openSite, type DevSite } from './site.ts';
import { watchFolders } from './watch.ts';

export interface DevServerOptions {
  /** Absolute path of the project. */
  root: string;
  /** The port to listen on; the next free one where it is taken. */
  port: number;
  /** Receives one line at a time. */
  log: (line: string) => void;
}

/** A server that runs. */
export interface DevServer {
  port: number;
  /** Shows what is wrong besides the site, until the server ends. */
  showFaults(faults: readonly Fault[]): void;
  close(): Promise<void>;
}

/** A page that is open in a browser. */
interface Viewer {
  response: ServerResponse;
  pathname: string;
  /** What it shows: see `DevPage`. */
  rest: string;
  styles: string;
  /** The same in full, where the server still has it. */
  page?: DevPage | undefined;
}

/** Where pages listen for changes. */
const EVENTS = '/__dev';

/**
 * Serves the site from memory, makes it again when its files change, and tells the open pages.
 */
export async function startDevServer({ root, port: wanted, log }: DevServerOptions): Promise<DevServer> {
  const client: Client = { script: await clientScript(), nonce: randomBytes(16).toString('base64url') };
  const viewers = new Set<Viewer>();
  let site: DevSite | undefined;
  let siteFaults: readonly Fault[] = [];
  let otherFaults: readonly Fault[] = [];
  let changedAt = performance.now();
  let built: () => void;
  const firstBuild = new Promise<void>((resolve) => (built = resolve));

  const builder = startBuildProcess({
    site(made) {
      site = openSite(made, client);
      siteFaults = [];
      log(`${clock()}  built in ${Math.round(performance.now() - changedAt)} ms`);
      viewers.forEach(update);
      built();
    },
    faults(found) {
      siteFaults = found;
      tellFaults(found);
      built();
    },
  });

  function tellFaults(found: readonly Fault[]) {
    log(`${clock()}  ${found.map(formatFault).join('\n          ')}`);
    viewers.forEach(update);
  }

  /** Brings an open page up to date. */
  function update(viewer: Viewer) {
    const found = site?.find(viewer.pathname);
    if (found) updatePage(viewer, found.status === 302 ? undefined : found.page);
    const faults = [...otherFaults, ...siteFaults];
    if (faults.length === 0) tell(viewer, 'well');
    else tell(viewer, 'faults', faults.map(shown));
  }

  function updatePage(viewer: Viewer, page: DevPage | undefined) {
    const before = viewer.page;
    if (page?.rest !== viewer.rest) {
      if (!page || page.others !== before?.others) return tell(viewer, 'reload');
      viewer.rest = page.rest;
      tell(viewer, 'page', { before: before.bare, after: page.bare } satisfies Versions);
    }
    viewer.page = page;
    if (page.styles === viewer.styles) return;
    viewer.styles = page.styles;
    tell(viewer, 'styles', page.sheets satisfies ShownStyles);
  }

  function listen(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    // After a restart of the server the page is back within this time (ms).
    response.write('retry: 200\n\n');
    const loaded = ['rest', 'styles'].map((name) => query.get(name) ?? '');
    const [rest = '', styles = ''] = request.headers['last-event-id']?.toString().split(' ') ?? loaded;
    const viewer: Viewer = { response, pathname: query.get('path') ?? '', rest, styles };
    viewers.add(viewer);
    request.on('close', () => viewers.delete(viewer));
    update(viewer);
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    await firstBuild;
    if (pathname === EVENTS) return listen(request, response, searchParams);
    if (!site) {
      sendBody(request, response, 503, { 'Content-Type': 'text/html; charset=utf-8' }, emptyPage(client));
      return;
    }
    const found = site.find(pathname);
    if (found.status === 302) {
      response.writeHead(302, { Location: found.location }).end();
      return;
    }
    const { status, file, page } = found;
    sendBody(request, response, status, { ...site.headers, ...file.headers }, page?.html ?? file.body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(`${clock()}  ${request.url}: ${String(error)}`);
      response.destroy();
    });
  });
  const port = await listenOn(server, wanted);

  const unwatch = watchFolders(root, ['content', 'src', 'public', 'scripts'], (files) => {
    changedAt = performance.now();
    log(`${clock()}  changed: ${files.join(', ')}`);
    if (files.some(builder.hasLoaded)) {
      log('          The build itself has changed: it starts again in a new process.');
      builder.restart();
    } else builder.build(files);
  });

  return {
    port,
    showFaults(found) {
      otherFaults = found;
      tellFaults(found);
    },
    async close() {
      unwatch();
      builder.close();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Listens on this computer only: on the port, or on the next one that is free. */
async function listenOn(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  for (;;) {
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      port++;
    }
  }
}

/** The browser's half, bundled as a classic script. */
async function clientScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'browser.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]!.text.trim();
}

/** Sends an event. Its id comes back with the browser's next connection: what the page shows by then. */
function tell({ response, rest, styles }: Viewer, event: string, data: unknown = null) {
  response.write(`id: ${rest} ${styles}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

const shown = (fault: Fault): ShownFault => {
  const place = placeOf(fault);
  return { place, message: formatFault(fault).slice(place.length).trim() };
};

const clock = () => new Date().toTimeString().slice(0, 8);
