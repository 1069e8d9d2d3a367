/** What every command of `scripts/` shares: arguments, printing, exit code. */
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { diagnosticsOf, formatDiagnostics } from './diagnostic.ts';

/** Absolute path of the project. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Arguments that a command cannot do anything with. */
export class UsageError extends Error {}

/**
 * Runs a command and sets the exit code: 0 done, 1 refused or failed, 2 wrong arguments.
 *
 * @param usage the command line in one line, or with its options on further lines
 * @param options as `parseArgs` takes them, with positional arguments under `allowPositionals`
 * @param run does the work; may return another exit code; throws a DiagnosticError for what the user can
 *   mend and a UsageError for arguments that are wrong
 */
export async function runCommand<const Config extends ParseArgsConfig>(
  usage: string,
  options: Config,
  run: (args: ReturnType<typeof parseArgs<Config>>) => Promise<number | void>,
): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  try {
    process.exitCode = (await run(parseArgs(options))) ?? 0;
  } catch (error) {
    const isUsage =
      error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
    const diagnostics = diagnosticsOf(error, root);
    if (isUsage) console.error(`${(error as Error).message}\n\nUsage: ${usage}`);
    else if (diagnostics) console.error(`${formatDiagnostics(diagnostics)}\n\n${diagnostics.length} to mend.`);
    else console.error(error);
    process.exitCode = isUsage ? 2 : 1;
  }
}
