/** `npm run edit`: serves the site with a layer over it, on which the practice changes words and pictures. */
import open from 'open';
import { startEditServer } from './edit/server.ts';
import { root, runCommand } from './lib/command.ts';
import { parsePort } from './lib/file-server.ts';

const usage = `npm run edit -- [--port N] [--no-open]

  --port N   the port to listen on, or the next free one (default: 3300)
  --no-open  does not open the browser`;

const options = { port: { type: 'string', default: '3300' }, 'no-open': { type: 'boolean', default: false } } as const;

await runCommand(usage, { options }, async ({ values }) => {
  const { address } = await startEditServer({ root, port: parsePort(values.port) });
  console.log(`Edita el sitio en ${address}\nPara terminar, cierra esta ventana o pulsa Ctrl-C.`);
  // Where nothing can open it, the address stands above.
  if (!values['no-open']) (await open(address)).on('error', () => {});
});
