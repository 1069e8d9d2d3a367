/** `npm run check`: can this be published? Lists what is to be settled first, with file and line. */
import { checkSite } from './check/check-site.ts';
import { root, runCommand } from './lib/command.ts';
import { formatDiagnostics } from './messages/format.ts';

await runCommand('npm run check', {}, async (_, language) => {
  const { diagnostics, advice } = await checkSite({ root, log: console.log });
  if (advice.length > 0) console.log(`${formatDiagnostics(advice, language)}\n`);
  if (diagnostics.length === 0) {
    console.log('Ready to publish.');
    return 0;
  }
  console.log(
    `${formatDiagnostics(diagnostics, language)}\n\nNot ready to publish: ${diagnostics.length} to settle first.`,
  );
  return 1;
});
