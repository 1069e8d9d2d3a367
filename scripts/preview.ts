/** `npm run preview`: builds the site, and serves it as it will be served. */
import path from 'node:path';
import { buildDate, buildSite } from './generator/build.ts';
import { respondFromSite } from './generator/respond.ts';
import { root, runCommand } from './lib/command.ts';
import { parsePort, startServer } from './lib/file-server.ts';

const usage = `npm run preview -- [--port N]

  --port N  the port to listen on, or the next free one (default: 3000)`;

await runCommand(usage, { options: { port: { type: 'string', default: '3000' } } }, async ({ values }) => {
  const port = parsePort(values.port);
  const site = await buildSite({ root, dist: path.join(root, 'dist'), now: buildDate(), log: console.log });
  const { url } = await startServer({ port, respond: respondFromSite(site) });
  console.log(`\nServing dist at ${url}${site.base.slice(1)}`);
});
