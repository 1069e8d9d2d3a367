/** `npm run dev`: serves the site while it is being written. `tsx watch` restarts it when the scripts change. */
import { startDevServer } from './dev/server.ts';
import { parsePort, root, runCommand } from './lib/command.ts';
import { notice } from './messages/notices.ts';

const usage = {
  en: `npm run dev -- [--port N] [--lang es|en]

  --port N  the port to listen on, or the next free one (default: 3000)`,
  es: `npm run dev -- [--port N] [--lang es|en]

  --port N  el puerto, o el siguiente que esté libre (si no se indica, 3000)`,
};

// Exits with a code on a signal: `tsx watch` waits for an exit code, which a process killed by a signal does not have.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());

const options = { port: { type: 'string', default: '3000' } } as const;

await runCommand(usage, { options }, async ({ values }, { log }) => {
  const url = await startDevServer({ root, port: parsePort(values.port), log });
  log(notice('dev.serving', { url }));
});
