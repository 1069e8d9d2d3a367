/** Serves the site while it is being written: `npm run dev`, or `npm run dev -- --port 4000`. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { superviseServer } from './dev/supervisor.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '3000' } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port ${values.port}: expected a number from 0 to 65535`);
  process.exit(2);
}

const end = superviseServer({
  root: path.dirname(import.meta.dirname),
  port,
  log: console.log,
  onFailure: () => process.exit(1),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().then(() => process.exit()));
