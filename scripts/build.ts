/** `npm run build`: makes `dist` from the content. */
import path from 'node:path';
import { buildDate } from './generator/build-date.ts';
import { buildSite } from './generator/build.ts';
import { root, runCommand } from './lib/command.ts';

const usage = {
  en: `npm run build -- [--strict] [--lang es|en]

  --strict  what exceeds a budget stops the build`,
  es: `npm run build -- [--strict] [--lang es|en]

  --strict  no construye el sitio si algo pesa más de lo previsto`,
};

const options = { strict: { type: 'boolean', default: false } } as const;

await runCommand(usage, { options }, async ({ values }, { log }) => {
  await buildSite({ root, dist: path.join(root, 'dist'), now: buildDate(), strict: values.strict, log });
});
