/**
 * The process that serves for `npm run dev`. It says when its code is loaded, and serves only when it is
 * told to, so that the one before goes on until this one can take its place.
 */
import path from 'node:path';
import { faultsOf } from '../build/faultsOf.ts';
import type { ServerMessage, ServerOrder } from './protocol.ts';

const root = path.join(import.meta.dirname, '../..');
const tell = (message: ServerMessage) => process.send?.(message);

// Ctrl-C reaches this process too; it is the supervisor that ends it, or ends.
process.on('SIGINT', () => {});
let end = (): void => process.exit();
process.on('disconnect', () => end());

try {
  // Loaded here, so that a mistake in the server's code is told like any other.
  const [{ startDevServer }, { loadedFiles }] = await Promise.all([import('./server.ts'), import('./loaded.ts')]);
  const files = await loadedFiles(root, ['scripts/dev/serve.ts', 'scripts/dev/browser.ts']);
  let showFaults: Awaited<ReturnType<typeof startDevServer>>['showFaults'];
  const obey = async (order: ServerOrder) => {
    if (order.kind === 'faults') return showFaults(order.faults);
    const server = await startDevServer({ root, port: order.port, log: console.log });
    showFaults = server.showFaults;
    end = () => void server.close().then(() => process.exit());
    tell({ kind: 'serving', port: server.port });
  };
  process.on('message', (order: ServerOrder) => void obey(order));
  tell({ kind: 'ready', files });
} catch (error) {
  tell({ kind: 'unable', faults: faultsOf(error, root) });
}
