/** Runs the checks in every engine beside Chromium that is installed, and says which are not: `npm run test:engines`. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { globSync } from 'glob';
import { projectRoot, serveSite } from '../support/project.ts';
import { engines } from './browsers.ts';
import { checks, COLLECTOR } from './checks.ts';

// The site, with the collector in its script, whose compressed copies are without it.
const folder = mkdtempSync(path.join(tmpdir(), 'alba-engines-'));
cpSync(path.join(projectRoot, 'dist'), folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) });
for (const file of globSync('assets/{entry,landing}.*.js', { cwd: folder, absolute: true })) {
  writeFileSync(file, COLLECTOR + readFileSync(file, 'utf8'));
}
const { url } = await serveSite(folder);

const count = { passed: 0, failed: 0 };
const untested: string[] = [];
for (const engine of engines) {
  const missing = engine.missing();
  if (missing.length) {
    untested.push(`NOT TESTED in ${engine.name}: install ${missing.join(' and ')} to test there.`);
    continue;
  }
  // A driver whose browser does not come up waits for it for ever.
  const started = await Promise.race([engine.start(), setTimeout(60_000, undefined, { ref: false })]);
  if (!started) {
    count.failed++;
    console.log(`FAILED: ${engine.name} did not start within 60 s`);
    continue;
  }
  const { driver, stop } = started;
  const version = (await driver.getCapabilities()).getBrowserVersion();
  console.log(`${engine.name} ${version}`);
  for (const { name, run } of checks) {
    try {
      const note = await run(driver, url);
      count.passed++;
      console.log(`  ok      ${name}${note ? ` (${note})` : ''}`);
    } catch (error) {
      count.failed++;
      console.log(`  FAILED  ${name}\n          ${(error as Error).message.replaceAll('\n', '\n          ')}`);
    }
  }
  await stop();
}
rmSync(folder, { recursive: true, force: true });
for (const line of untested) console.log(line);
console.log(`${count.passed} passed, ${count.failed} failed`);
// What could not be ended would keep the process.
process.exit(count.failed ? 1 : 0);
