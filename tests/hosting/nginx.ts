import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian keeps daemons out of the PATH of ordinary users. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

const find = (program: string): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, program)).find((file) => existsSync(file));

/** nginx with brotli: a module of its own, which not every system has. */
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** nginx, as it is installed here. */
export interface Nginx {
  program: string;
  /** The module that sends `.br` files; nothing where there is none. */
  brotli: string | undefined;
}

/**
 * Finds nginx; installs it where that is possible without asking anybody (root on Debian or Ubuntu).
 *
 * @throws with the command to run, where nginx is missing and cannot be installed from here
 */
export function findNginx(): Nginx {
  if (!find('nginx') || !existsSync(BROTLI)) install();
  const program = find('nginx');
  if (!program) {
    throw new Error(
      'These tests need nginx. Install it first: apt-get install nginx-light libnginx-mod-http-brotli-static ' +
        '(Debian, Ubuntu), brew install nginx (macOS).',
    );
  }
  return { program, brotli: existsSync(BROTLI) ? BROTLI : undefined };
}

/** Installs what can be installed; what is missing then is told by whoever needs it. */
function install() {
  const apt = find('apt-get');
  if (!apt || process.getuid?.() !== 0) return;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const steps = [
    ['update'],
    ...['nginx-light', 'libnginx-mod-http-brotli-static'].map((name) => [
      'install',
      '-y',
      '--no-install-recommends',
      name,
    ]),
  ];
  for (const step of steps) spawnSync(apt, step, options);
}
