/** `npm run build`: content in, `dist` out. */
import path from 'node:path';
import { buildDate, buildSite } from './generator/build.ts';
import { root, runCommand } from './lib/command.ts';

const usage = `npm run build -- [--strict]

  --strict  what exceeds a budget stops the build`;

await runCommand(usage, { options: { strict: { type: 'boolean', default: false } } }, async ({ values }) => {
  await buildSite({ root, dist: path.join(root, 'dist'), now: buildDate(), strict: values.strict, log: console.log });
});
