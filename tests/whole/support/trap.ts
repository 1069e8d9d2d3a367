/**
 * Counts the changes that a program makes to the file system and, at one of them, does what the variable
 * TRAP says: `kill 7` ends the process before its seventh change, `fail 7 ENOSPC` lets that change fail,
 * `pause 7` waits there for a line on standard input. Must be imported before whatever makes changes.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const [action, number, code = ''] = (process.env['TRAP'] ?? '').split(' ');
const writeSync = fs.writeSync;

/** What was done, in order. */
export const steps: string[] = [];

function step(what: string): void {
  steps.push(what);
  if (steps.length !== Number(number)) return;
  if (action === 'kill') process.kill(process.pid, 'SIGKILL');
  if (action === 'fail') throw Object.assign(new Error(`${code}: ${what}`), { code });
  if (action === 'pause') {
    writeSync(1, 'paused\n');
    fs.readSync(0, Buffer.alloc(1));
  }
}

type Body = string | Uint8Array;
const halfOf = (body: Body) => Buffer.from(body).subarray(0, Buffer.byteLength(body) >> 1);

/** Some file below a folder, or the file itself. */
function anyFile(place: string): string | undefined {
  const found = fs.statSync(place, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found && place;
  return fs
    .readdirSync(place)
    .map((name) => anyFile(path.join(place, name)))
    .find(Boolean);
}

const { mkdirSync, renameSync, rmSync, writeFileSync } = fs;
const { writeFile, rename } = promises;

Object.assign(fs, {
  mkdirSync(place: string, options: fs.MakeDirectoryOptions) {
    step(`mkdirSync ${path.basename(place)}`);
    return mkdirSync(place, options);
  },
  writeFileSync(place: string, body: Body, options?: object) {
    step(`writeFileSync ${path.basename(place)}`);
    writeFileSync(place, halfOf(body));
    step(`writeFileSync ${path.basename(place)}, halfway`);
    writeFileSync(place, body, options);
  },
  renameSync(from: string, to: string) {
    step(`renameSync ${path.basename(from)} ${path.basename(to)}`);
    renameSync(from, to);
  },
  rmSync(place: string, options: fs.RmOptions) {
    if (!fs.existsSync(place)) return;
    const one = anyFile(place);
    step(`rmSync ${path.basename(place)}`);
    if (one) {
      rmSync(one);
      step(`rmSync ${path.basename(place)}, halfway`);
    }
    rmSync(place, options);
  },
});
Object.assign(promises, {
  async writeFile(place: string, body: Body, options?: object) {
    step(`writeFile ${path.basename(place)}`);
    await writeFile(place, halfOf(body));
    step(`writeFile ${path.basename(place)}, halfway`);
    await writeFile(place, body, options);
  },
  async rename(from: string, to: string) {
    step(`rename ${path.basename(from)} ${path.basename(to)}`);
    await rename(from, to);
  },
});
syncBuiltinESMExports();
