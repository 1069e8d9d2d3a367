/** Starts web servers that serve a built site: the package `serve`, and nginx. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { freePort, projectRoot } from '../support/project.ts';

/**
 * Sends a GET request. The answer is as it came: no redirect is followed, nothing is decompressed.
 *
 * @throws if nothing listens on the port
 */
async function get(port: number, address: string, headers: Readonly<Record<string, string>> = {}) {
  const asked = request({ host: '127.0.0.1', port, path: address, headers, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: response.statusCode!, headers: response.headers, body: await buffer(response) };
}

/** A web server that runs for a test. */
export type Server = Awaited<ReturnType<typeof running>>;

/**
 * Waits until a server that was started answers at its port.
 *
 * @returns `get`, which sends it a request, and `stop`
 * @throws Error if its process ends before it answers
 */
async function running(child: ChildProcess, port: number) {
  const ended = once(child, 'exit');
  while (!(await get(port, '/').catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended`);
    await setImmediate();
  }
  return {
    get: (address: string, headers?: Readonly<Record<string, string>>) => get(port, address, headers),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Serves a folder with the package `serve`, as `npx serve <folder>` does. */
export async function startServe(folder: string): Promise<Server> {
  const port = await freePort();
  const program = path.join(projectRoot, 'node_modules/serve/build/main.js');
  const options = ['--listen', `tcp://127.0.0.1:${port}`, '--no-port-switching', '--no-clipboard'];
  const settings = { stdio: 'ignore', env: { ...process.env, NO_UPDATE_CHECK: '1' } } as const;
  return running(spawn(process.execPath, [program, ...options, folder], settings), port);
}

/** The environment for nginx: Debian keeps daemons out of the PATH of ordinary users. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };

/** Debian's module of nginx that sends files compressed with brotli; not every system has it. */
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/**
 * Serves a folder with nginx at a free port. Its configuration is nothing but the root, the generated snippet and brotli,
 * so that tests notice whatever the snippet forgets, such as the types of files.
 *
 * @param snippet path of the file with the site's settings for nginx
 * @returns the server; `hasBrotli` is whether it has the module for compression with brotli
 * @throws Error with the command that installs nginx, if it is missing
 */
export async function startNginx(root: string, snippet: string): Promise<Server & { hasBrotli: boolean }> {
  if (spawnSync('nginx', ['-v'], { env }).error) {
    throw new Error(
      'The tests of hosting need nginx. Install it first: apt-get install nginx-light ' +
        'libnginx-mod-http-brotli-static (Debian, Ubuntu), brew install nginx (macOS).',
    );
  }
  const hasBrotli = existsSync(BROTLI);
  const port = await freePort();
  const prefix = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  await mkdir(path.join(prefix, 'temp'));
  await cp(snippet, path.join(prefix, 'site.conf'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path temp;`);
  await writeFile(
    path.join(prefix, 'nginx.conf'),
    `daemon off;
${hasBrotli ? `load_module ${BROTLI};` : ''}
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
    ${hasBrotli ? 'brotli_static on;' : ''}
    include ${prefix}/site.conf;
  }
}
`,
  );
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const child = spawn('nginx', ['-e', 'stderr', '-p', prefix, '-c', 'nginx.conf'], { env, stdio: [...stdio] });
  const server = await running(child, port);
  const stop = () => server.stop().then(() => rm(prefix, { recursive: true }));
  return { ...server, hasBrotli, stop };
}
