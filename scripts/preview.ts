/** `npm run preview`: builds the site, and serves it with the headers of the real host. */
import path from 'node:path';
import { buildDate } from './generator/build-date.ts';
import { buildSite } from './generator/build.ts';
import { parsePort, root, runCommand } from './lib/command.ts';
import { startServer } from './lib/file-server.ts';
import { respondFromSite } from './generator/serve-site.ts';
import { notice } from './messages/notices.ts';

const usage = {
  en: `npm run preview -- [--port N] [--lang es|en]

  --port N  the port to listen on, or the next free one (default: 3000)`,
  es: `npm run preview -- [--port N] [--lang es|en]

  --port N  el puerto, o el siguiente que esté libre (si no se indica, 3000)`,
};

const options = { port: { type: 'string', default: '3000' } } as const;

await runCommand(usage, { options }, async ({ values }, { log }) => {
  const port = parsePort(values.port);
  const site = await buildSite({ root, dist: path.join(root, 'dist'), now: buildDate(), log });
  const server = await startServer({ port, respond: respondFromSite(site) });
  // The address of the server ends with the slash that `base` begins with.
  log(notice('preview.serving', { url: server.url + site.base.slice(1) }));
});
