/**
 * What a build does to the file system, without the rest: `node writer.mjs <dist> <name of the site>...` puts each
 * site in place of the one before, and lists its changes. The variable TRAP interferes: `kill 7` ends the process
 * before its seventh change, `fail 7` lets that change fail as on a full disk.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { openCache } from '../../scripts/generator/cache.ts';
import { recoverSite, writeSite } from '../../scripts/generator/output.ts';
import { defineRecipe } from '../../scripts/generator/recipe.ts';

const [action, number] = (process.env['TRAP'] ?? '').split(' ');
const steps: string[] = [];

function step(what: string, place: string): void {
  const name = path.basename(place).replace(/-\d+-[0-9a-f]{8}-\d+\./, '.');
  if (steps.push(`${what} ${name}`) !== Number(number)) return;
  if (action === 'kill') process.kill(process.pid, 'SIGKILL');
  throw Object.assign(new Error(`ENOSPC: ${what} ${name}`), { code: 'ENOSPC', path: place });
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

const copyRecipe = defineRecipe<string>(import.meta.url, {
  namespace: 'copy',
  create: async (name) => `cached ${name} `.repeat(500),
});

const [dist = '', ...names] = process.argv.slice(2);
for (const name of names) {
  recoverSite(dist);
  const cache = openCache(path.join(dist, '../.cache'));
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
