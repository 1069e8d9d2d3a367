/**
 * The web server of the browser tests, which Playwright starts: serves the site under test and prints its address. That is
 * `dist` as it is; or, if the content books in another way than the tests expect, a copy of the project that is built with
 * the expected booking settings. Installs a Chromium first if there is none and it may.
 */
import path from 'node:path';
import { readContent } from '../../../scripts/generator/content/read.ts';
import { ensureBrowser } from '../../../scripts/lib/find-browser.ts';
import { bookWith, testedBooking } from './booking.ts';
import { copyProject, projectRoot, serveSite, startBuild } from '../project.ts';

ensureBrowser();
const { booking } = (await readContent(projectRoot)).content!.site;
const settings = testedBooking(booking);
let dist = path.join(projectRoot, 'dist');

if (settings) {
  const copy = copyProject();
  process.once('exit', () => copy.remove());
  bookWith(copy, settings);
  const { status, stderr } = await startBuild(copy).ended;
  if (status !== 0) throw new Error(stderr);
  dist = copy.dist;
}

console.log((await serveSite(dist)).url);
process.once('SIGTERM', () => process.exit());
