/** The command behind `npm run build`: a module of its own, so that `scripts/build.ts` can load it as one bundle. */
import path from 'node:path';
import { root, runCommand } from '../lib/command.ts';
import { buildDate } from './build-date.ts';
import { buildSite } from './build.ts';

const usage = {
  en: `npm run build -- [--strict] [--lang es|en]

  --strict  what exceeds a budget stops the build`,
  es: `npm run build -- [--strict] [--lang es|en]

  --strict  no construye el sitio si algo pesa más de lo previsto`,
};

/** Reads the arguments, builds `dist` from the content, prints the report or the problems, and sets the exit code. */
export async function runBuildCommand(): Promise<void> {
  await runCommand(usage, { options: { strict: { type: 'boolean', default: false } } }, async ({ values }, { log }) => {
    await buildSite({ root, dist: path.join(root, 'dist'), now: buildDate(), strict: values.strict, log });
  });
}
