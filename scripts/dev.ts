/** `npm run dev`: serves the site while it is being written. `tsx watch` restarts it when the scripts change. */
import { startDevServer } from './dev/server.ts';
import { root, runCommand } from './lib/command.ts';
import { parsePort } from './lib/file-server.ts';

const usage = `npm run dev -- [--port N]

  --port N  the port to listen on, or the next free one (default: 3000)`;

// tsx waits for an exit code, which a process that a signal ends does not have.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());

await runCommand(usage, { options: { port: { type: 'string', default: '3000' } } }, async ({ values }) => {
  const url = await startDevServer({ root, port: parsePort(values.port), log: console.log });
  console.log(`Serving the site at ${url}`);
});
