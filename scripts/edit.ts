/** `npm run edit`: serves the site with a layer over it, on which the practice changes words and pictures. */
import open from 'open';
import { startEditServer } from './edit/server.ts';
import { parsePort, root, runCommand } from './lib/command.ts';
import { notice } from './messages/notices.ts';

const usage = {
  en: `npm run edit -- [--port N] [--no-open] [--lang es|en]

  --port N   the port to listen on, or the next free one (default: 3300)
  --no-open  does not open the browser`,
  es: `npm run edit -- [--port N] [--no-open] [--lang es|en]

  --port N   el puerto, o el siguiente que esté libre (si no se indica, 3300)
  --no-open  no abre el navegador`,
};

const options = {
  port: { type: 'string', default: '3300' },
  'no-open': { type: 'boolean', default: false },
} as const;

await runCommand(usage, { options }, async ({ values }, { log }) => {
  const { address } = await startEditServer({ root, port: parsePort(values.port) });
  log(notice('edit.serving', { url: address }));
  // Without a browser to open, the person can use the address that was printed.
  if (!values['no-open']) (await open(address)).on('error', () => {});
});
