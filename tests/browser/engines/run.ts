/**
 * Runs the checks in every engine beside Chromium that is installed, and says which are not.
 * `node --experimental-websocket --import tsx tests/browser/engines/run.ts [folder for screenshots]`
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { files } from '../faults/health.ts';
import { startFaultyHost } from '../faults/host.ts';
import { projectRoot, serveFolder } from '../support/project.ts';
import { isFilm } from '../support/film.ts';
import { browsers, type Browser } from './browsers.ts';
import { checks, COLLECTOR, type Site } from './checks.ts';

const pictures = process.argv[2];
const dist = process.env['SITE'] ?? path.join(projectRoot, 'dist');

/** The site, with the collector in its script, at an address of its own. */
async function openSite(): Promise<{ site: Site; close(): Promise<void> }> {
  const server = await serveFolder(dist);
  let entry: Promise<void> | undefined;
  // Missing at first, for what a browser has had it keeps.
  const site = { film: 'missing' } as Site;
  site.holdEntry = () => {
    let release!: () => void;
    entry = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  site.host = await startFaultyHost(server.url, (address) => {
    if (isFilm(address)) return site.film === 'missing' ? { kind: 'status', status: 404 } : undefined;
    if (files.entry.test(address)) {
      const edit = (text: string) => COLLECTOR + text;
      return { kind: 'edit', edit, ...(entry && { until: entry }) };
    }
    return undefined;
  });
  return {
    site,
    async close() {
      await site.host.stop();
      await server.stop();
    },
  };
}

/** @returns how many checks failed */
async function test(browser: Browser): Promise<number> {
  const { session, stop } = await browser.start();
  const { site, close } = await openSite();
  let failed = 0;
  console.log(`${browser.name} ${session.version}`);
  try {
    for (const { name, run } of checks) {
      try {
        const note = await run(session, site);
        console.log(`  ok      ${name}${note ? ` (${note})` : ''}`);
      } catch (error) {
        failed++;
        console.log(`  FAILED  ${name}\n          ${(error as Error).message.replaceAll('\n', '\n          ')}`);
      }
      if (pictures) {
        mkdirSync(pictures, { recursive: true });
        writeFileSync(
          path.join(pictures, `${browser.name} ${name.replaceAll(/\W+/g, ' ')}.png`),
          await session.screenshot(),
        );
      }
    }
  } finally {
    await stop();
    await close();
  }
  return failed;
}

let failed = 0;
const untested: Browser[] = [];
for (const browser of browsers) {
  if (process.env['ENGINE'] && process.env['ENGINE'] !== browser.name) continue;
  if (!browser.isInstalled()) untested.push(browser);
  else {
    failed += await test(browser).catch((error: unknown) => {
      console.log(`  FAILED  ${browser.name}: ${String(error)}`);
      return 1;
    });
  }
}
for (const { name, needs } of untested) console.log(`NOT TESTED in ${name}: install ${needs} to test there.`);
console.log(
  failed
    ? `${failed} failed`
    : untested.length === browsers.length
      ? 'No engine was tested.'
      : 'All passed where tested.',
);
// What could not be ended would keep the process.
process.exit(failed ? 1 : 0);
