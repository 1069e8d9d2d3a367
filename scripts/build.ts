/** `npm run build`: content in, `dist` out. */
import path from 'node:path';
import type * as BuildCommand from './generator/build-command.ts';
import { importBundled } from './lib/import-bundled.ts';

const root = path.resolve(import.meta.dirname, '..');
const { runBuildCommand } = await importBundled<typeof BuildCommand>(root, 'scripts/generator/build-command.ts');
await runBuildCommand();
