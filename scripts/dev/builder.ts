/**
 * The process that makes the site for `npm run dev`, again and again. A process of its own, so that
 * another one can take its place when the build's own code changes, and the server goes on meanwhile.
 */
import path from 'node:path';
import { faultsOf } from '../build/faultsOf.ts';
import type { BuildMessage, BuildRequest } from './protocol.ts';

const root = path.join(import.meta.dirname, '../..');
const tell = (message: BuildMessage) => process.send?.(message);

// Ctrl-C reaches this process too; it is the server that ends it, or ends.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());

try {
  // Loaded here, so that a mistake in the build's code is told like any other.
  const [{ createSiteMaker }, { loadedFiles }] = await Promise.all([import('./siteMaker.ts'), import('./loaded.ts')]);
  const makeSite = createSiteMaker(root);
  const build = async (changed: readonly string[]) => {
    try {
      tell({ kind: 'site', site: await makeSite(changed) });
    } catch (error) {
      tell({ kind: 'faults', faults: faultsOf(error, root) });
    }
  };
  process.on('message', ({ changed }: BuildRequest) => void build(changed));
  tell({ kind: 'sources', files: await loadedFiles(root, ['scripts/dev/builder.ts']) });
  await build([]);
} catch (error) {
  tell({ kind: 'unable', faults: faultsOf(error, root) });
}
