/** `npm run check`: can this be published? */
import { checkSite } from './check/check-site.ts';
import { root, runCommand } from './lib/command.ts';
import { formatDiagnostics } from './messages/format.ts';
import { notice } from './messages/notices.ts';

const usage = { en: 'npm run check -- [--lang es|en]', es: 'npm run check -- [--lang es|en]' };

await runCommand(usage, {}, async (_, { language, log }) => {
  const { diagnostics, advice } = await checkSite({ root, log });
  if (advice.length > 0) console.log(`${formatDiagnostics(advice, language)}\n`);
  if (diagnostics.length === 0) {
    log(notice('check.ready', {}));
    return 0;
  }
  console.log(`${formatDiagnostics(diagnostics, language)}\n`);
  log(notice('check.not-ready', { problems: diagnostics.length }));
  return 1;
});
