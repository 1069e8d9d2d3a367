/**
 * What a build does to the file system, without the rest: `node writer.mjs <dist> <name of the site>...`
 * Puts each site in place of the one before; repeats without end where REPEAT is set.
 */
import { steps } from './trap.ts';
import path from 'node:path';
import { openCache } from '../../../scripts/build/cache.ts';
import { explainRefusal, recoverSite, writeSite } from '../../../scripts/build/output.ts';
import { cached, neighbours, siteFiles } from './sites.ts';

const [dist = '', ...names] = process.argv.slice(2);
const root = path.dirname(dist);

async function build(name: string): Promise<void> {
  recoverSite(dist);
  const cache = openCache(path.join(root, '.cache'));
  const copyOf = await cache.file('copy', [name], async () => cached(name));
  writeSite(dist, siteFiles(name, { copyOf }), neighbours(name));
}

try {
  do {
    for (const name of names) await build(name);
    console.log('written');
  } while (process.env['REPEAT']);
  console.log(JSON.stringify(steps));
} catch (error) {
  console.error(explainRefusal(error, root) ?? error);
  process.exitCode = 1;
}
