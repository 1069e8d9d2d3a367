import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { freePort, serveFolder } from '../browser/support/project.ts';
import { findNginx } from './nginx.ts';

/** An answer as it came: no redirect followed, nothing decompressed. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A web server that runs for a test. */
export interface Server {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  stop(): Promise<void>;
}

/** @throws where nobody answers at the port */
function get(port: number, address: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: address, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
    })
      .on('error', reject)
      .end();
  });
}

async function whenReady(child: ChildProcess, port: number): Promise<Server> {
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'exit');
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${said.join('')}`);
    try {
      await get(port, '/');
      break;
    } catch {
      await setImmediate();
    }
  }
  return {
    get: (address, headers) => get(port, address, headers),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Serves a folder with the package `serve`, as `npm run preview` and people without a server do. */
export async function startServe(folder: string): Promise<Server> {
  const { url, stop } = await serveFolder(folder);
  return { get: (address, headers) => get(Number(new URL(url).port), address, headers), stop };
}

/** nginx, and whether it has brotli. */
export interface NginxServer extends Server {
  hasBrotli: boolean;
}

/**
 * Serves a folder with nginx, its server block being nothing but the root and the generated snippet.
 * The types are nginx's own defaults, so what the snippet does not say is wrong here.
 */
export async function startNginx(root: string, snippet: string): Promise<NginxServer> {
  const { program, brotli } = findNginx();
  const port = await freePort();
  const prefix = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  await mkdir(path.join(prefix, 'temp'));
  await writeFile(path.join(prefix, 'site.conf'), snippet);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path temp;`);
  await writeFile(
    path.join(prefix, 'nginx.conf'),
    `daemon off;
${brotli ? `load_module ${brotli};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid nginx.pid;
error_log stderr emerg;
events { }
http {
  access_log off;
${temporary.join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    ${brotli ? 'brotli_static on;' : ''}
    include ${prefix}/site.conf;
  }
}
`,
  );
  const child = spawn(program, ['-e', 'stderr', '-p', prefix, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const server = await whenReady(child, port);
  return {
    get: server.get,
    hasBrotli: brotli !== undefined,
    async stop() {
      await server.stop();
      await rm(prefix, { recursive: true });
    },
  };
}
