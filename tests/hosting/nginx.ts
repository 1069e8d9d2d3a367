import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian keeps daemons out of the PATH of ordinary users. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

const find = (program: string): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, program)).find((file) => existsSync(file));

/**
 * The path of nginx; installs it where that is possible without asking anybody (root on Debian or Ubuntu).
 *
 * @throws with the command to run, where nginx is missing and cannot be installed from here
 */
export function nginxProgram(): string {
  const installed = find('nginx');
  if (installed) return installed;

  const apt = find('apt-get');
  if (!apt || process.getuid?.() !== 0) {
    throw new Error(
      'These tests need nginx. Install it first: apt-get install nginx-light (Debian), brew install nginx (macOS).',
    );
  }
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync(apt, ['update'], options); // a source that fails does not matter if the package is known
  execFileSync(apt, ['install', '-y', '--no-install-recommends', 'nginx-light'], options);
  const program = find('nginx');
  if (!program) throw new Error('apt-get installed nginx-light, but there is no nginx afterwards.');
  return program;
}
