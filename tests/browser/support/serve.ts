/**
 * Serves the site under test at the port that the first argument names: `dist` as it is; where the
 * content books in another way than the tests know, a copy of the site that does not.
 */
import path from 'node:path';
import { readContent } from '../../../scripts/build/content/index.ts';
import { testedBooking } from './booking.ts';
import { copyProject, projectRoot, serveFolder } from './project.ts';

const { booking } = (await readContent(projectRoot)).content.site;
const settings = testedBooking(booking);
let dist = path.join(projectRoot, 'dist');

if (settings) {
  const copy = copyProject();
  process.once('exit', () => copy.remove());
  for (const [name, value] of Object.entries(settings)) {
    copy.edit(
      'content/site.yaml',
      new RegExp(`(?<=^booking:\\n(?:(?: .*| *)\\n)*?  ${name}: ).*`, 'm'),
      `${value} # tested`,
    );
  }
  const { status, stderr } = copy.build();
  if (status !== 0) throw new Error(stderr);
  dist = copy.dist;
}

const server = await serveFolder(dist, Number(process.argv[2]));
process.once('SIGTERM', () => void server.stop().then(() => process.exit()));
