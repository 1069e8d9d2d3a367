/**
 * `npm run build`: makes `dist` from the content. Loads the build as one bundle (`lib/import-bundled.ts`): to load each of
 * its modules alone takes longer than the work of a build whose results are cached.
 */
import path from 'node:path';
import type * as BuildCommand from './generator/build-command.ts';
import { importBundled } from './lib/import-bundled.ts';

const root = path.resolve(import.meta.dirname, '..');
const command = await importBundled<typeof BuildCommand>(root, 'scripts/generator/build-command.ts');
await command.exports.runBuildCommand();
await command.keepBytecode();
