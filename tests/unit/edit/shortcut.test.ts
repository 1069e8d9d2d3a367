import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installShortcut, shortcutFor } from '../../../scripts/edit/shortcut.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alba-atajo '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = (name: string, lines: string) => {
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  const file = path.join(folder, 'bin', name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return file;
};

describe('the shortcut on Linux:', () => {
  /** Puts the shortcut on a desktop and starts what it starts, with the programs of the test only. */
  function doubleClick(node: string) {
    vi.stubEnv('HOME', folder);
    const root = path.join(folder, "el sitio de d'Alba");
    // Newly checked out: nothing has made the folder `.cache` yet.
    mkdirSync(root, { recursive: true });
    const file = installShortcut('linux', { root, node });
    const command = /^Exec="(?<command>.*)"$/m.exec(readFileSync(file, 'utf8'))?.groups?.['command'] ?? '';
    const env = { PATH: path.join(folder, 'bin') };
    return { root, ...spawnSync('/bin/sh', [command], { env, encoding: 'utf8' }) };
  }

  test('a double click starts the editor in the folder of the project', () => {
    const node = program('some-node', 'case "$1" in -e) exit 0;; esac; echo "$PWD: $*"');
    const { root, stdout } = doubleClick(node);
    expect(stdout).toBe(`${root}: --import tsx scripts/edit.ts --lang es\n`);
  });

  test('a window says that Node is missing or too old', () => {
    program('zenity', 'for word in "$@"; do echo "$word"; done');
    expect(doubleClick(path.join(folder, 'gone')).stdout).toContain('le falta Node');
    const old = program('some-node', 'exit 1');
    const { stdout, status } = doubleClick(old);
    expect(stdout).toContain('--text=El Node de este computador es muy antiguo');
    expect(status).toBe(1);
  });
});

test('on macOS, a window says that the folder of the site was moved or removed', () => {
  program('osascript', 'for word in "$@"; do echo "$word"; done');
  const node = program('some-node', 'exit 0');
  const { content } = shortcutFor('darwin', { root: path.join(folder, 'gone'), node });
  const env = { PATH: path.join(folder, 'bin') };
  const { stdout, status } = spawnSync('/bin/sh', ['-c', content], { env, encoding: 'utf8' });
  expect(stdout).toContain('La carpeta del sitio ya no está');
  expect(status).toBe(1);
});

test.each(['darwin', 'win32'] as const)('the file of the shortcut for %s has this text', (desktop) => {
  const { name, content } = shortcutFor(desktop, { root: '/casa/sitio', node: '/usr/bin/node' });
  expect(`${name}\n${content}`).toMatchSnapshot();
});

test('on Windows, a percent sign in a path is doubled: a batch file would take a single one for a variable', () => {
  const target = { root: String.raw`C:\Sitio al 100%`, node: String.raw`C:\Programas%1\node.exe` };
  const { content } = shortcutFor('win32', target);
  expect(content).toContain(String.raw`cd /d "C:\Sitio al 100%%"`);
  expect(content).toContain(String.raw`set "NODE=C:\Programas%%1\node.exe"`);
});
