/**
 * A program that does to the file system what a build does, without the rest: `node writer.mjs <dist> <name of the
 * site>...` writes small sites one after the other to `dist`, and prints its changes as JSON, such as
 * `["make .cache","write …"]`.
 *
 * The environment variable TRAP interferes, so that tests can interrupt a build at any moment: `kill 7` ends the process
 * before its seventh change, `fail 7` lets that change fail as on a full disk. For this, the functions of `node:fs` that
 * change files are replaced. Writing a file and removing a folder count as two changes each, with half of it done between.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { Cache, type Recipe } from '../../scripts/generator/cache.ts';
import { recoverSite, writeSite } from '../../scripts/generator/output.ts';

const [trapAction, trapNumber] = (process.env['TRAP'] ?? '').split(' ');

/** The changes so far, such as `rename dist`. */
const steps: string[] = [];

/**
 * Called before each change: records it, and if it is the one that TRAP names, kills the process or throws the error of a
 * full disk.
 *
 * @param change such as `write`
 * @param place the file or folder that is about to be changed
 */
function step(change: string, place: string): void {
  // Without the process, random and running numbers in the names of temporary files (`dist-123-0a1b2c3d-4.tmp`).
  const name = path.basename(place).replace(/-\d+-[0-9a-f]{8}-\d+\./, '.');
  steps.push(`${change} ${name}`);
  if (steps.length !== Number(trapNumber)) return;
  if (trapAction === 'kill') process.kill(process.pid, 'SIGKILL');
  throw Object.assign(new Error(`ENOSPC: ${change} ${name}`), { code: 'ENOSPC', path: place });
}

const { mkdirSync, renameSync, rmSync, writeFileSync } = fs;
const { writeFile, rename } = promises;
const half = (body: string | Buffer) => body.slice(0, body.length >> 1);
Object.assign(fs, {
  mkdirSync: (...args: Parameters<typeof mkdirSync>) => (step('make', String(args[0])), mkdirSync(...args)),
  renameSync: (...args: Parameters<typeof renameSync>) => (step('rename', String(args[0])), renameSync(...args)),
  rmSync(place: string, options: fs.RmOptions) {
    if (!fs.existsSync(place)) return;
    step('remove', place);
    const [one] = fs.statSync(place).isDirectory() ? fs.readdirSync(place) : [];
    if (one) rmSync(path.join(place, one), { recursive: true });
    step('remove the rest of', place);
    rmSync(place, options);
  },
  writeFileSync(place: string, body: Buffer) {
    step('write', place);
    writeFileSync(place, half(body));
    step('write the rest of', place);
    writeFileSync(place, body);
  },
});
Object.assign(promises, {
  async writeFile(place: string, body: Buffer, options: object) {
    step('write', place);
    await writeFile(place, half(body));
    step('write the rest of', place);
    await writeFile(place, body, options);
  },
  rename: async (from: string, to: string) => (step('rename', from), rename(from, to)),
});
syncBuiltinESMExports();

const copyRecipe: Recipe<string> = {
  namespace: 'copy',
  create: async (name) => `cached ${name} `.repeat(500),
};

const [dist = '', ...names] = process.argv.slice(2);
for (const name of names) {
  recoverSite(dist);
  const cache = new Cache(path.join(dist, '../.cache'));
  const kept = await cache.getOrCreate(copyRecipe, name);
  // No two sites have the same files.
  const files = {
    'index.html': `<title>${name}</title>`,
    [`pages/${name}/index.html`]: `<title>a page of ${name}</title>`,
    [`assets/picture.${name}.avif`]: kept,
  };
  writeSite(dist, files, `rules of ${name}`);
}
console.log(JSON.stringify(steps));
