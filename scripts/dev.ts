/** Serves the site while it is being written: `npm run dev`, or `npm run dev -- --port 4000`. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startDevServer } from './dev/server.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '3000' } } });
const wanted = Number(values.port);
if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535) {
  console.error(`--port ${values.port}: expected a number from 0 to 65535`);
  process.exit(2);
}

const { port, close } = await startDevServer({
  root: path.dirname(import.meta.dirname),
  port: wanted,
  log: console.log,
  onOwnChange: startAgain,
});
console.log(`\n  http://127.0.0.1:${port}/   (Ctrl-C ends)\n`);
if (wanted !== 0 && port !== wanted) console.log(`  Port ${wanted} is taken.\n`);

let end = (): void => void close().then(() => process.exit());
process.on('SIGINT', () => end());
process.on('SIGTERM', () => end());

/** Runs the changed server in a new process, of which this one is only the shell. */
function startAgain(samePort: number) {
  const arguments_ = [...process.execArgv, import.meta.filename, '--port', String(samePort)];
  const child = spawn(process.execPath, arguments_, { stdio: 'inherit' });
  end = () => void child.kill('SIGTERM');
  child.on('exit', (code) => process.exit(code ?? 1));
}
