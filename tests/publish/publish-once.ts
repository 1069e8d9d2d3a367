/** Publishes a project once and prints what became of it: `publish-once.ts <root> <siteUrl>`. For tests that kill it. */
import { publishSite } from '../../scripts/publish/publish.ts';

const [root = '', siteUrl = ''] = process.argv.slice(2);
const { state } = await publishSite({
  root,
  now: () => new Date(),
  message: 'Cambios',
  onProgress: ({ step, done = 0 }) => console.log(step, done),
  siteUrl,
  timeoutMs: 10_000,
  pauseMs: 20,
});
console.log(state);
