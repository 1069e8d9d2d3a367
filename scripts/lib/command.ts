/** What every command of `scripts/` shares: arguments, language, printing, exit code. */
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { formatDiagnostics } from '../messages/format.ts';
import { languageOf, languages, type Language } from '../messages/language.ts';
import { diagnosticsOf } from './diagnostic.ts';

/** Absolute path of the project. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Arguments that a command cannot do anything with. */
export class UsageError extends Error {}

/** Arguments as `parseArgs` returns them. */
type Arguments<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/**
 * Runs a command and sets the exit code: 0 done, 1 refused or failed, 2 wrong arguments. Every command takes
 * `--lang es` and `--lang en`; without it, the environment decides on the language.
 *
 * @param usage the command line in one line, or with its options on further lines
 * @param options as `parseArgs` takes them, with positional arguments under `allowPositionals`
 * @param run does the work; may return another exit code; throws a DiagnosticError for problems that the user can
 *   fix and a UsageError for arguments that are wrong
 */
export async function runCommand<const Config extends ParseArgsConfig>(
  usage: string,
  options: Config,
  run: (args: Arguments<Config>, language: Language) => Promise<number | void>,
): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  let language = languageOf(process.env);
  try {
    const withLanguage = { ...options, options: { ...options.options, lang: { type: 'string' } } } as const;
    const args = parseArgs(withLanguage) as Arguments<Config>;
    language = readLanguage(Reflect.get(args.values, 'lang')) ?? language;
    process.exitCode = (await run(args, language)) ?? 0;
  } catch (error) {
    const isUsage =
      error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
    const diagnostics = diagnosticsOf(error, root);
    if (isUsage) console.error(`${(error as Error).message}\n\nUsage: ${usage}`);
    else if (diagnostics)
      console.error(`${formatDiagnostics(diagnostics, language)}\n\n${diagnostics.length} to mend.`);
    else console.error(error);
    process.exitCode = isUsage ? 2 : 1;
  }
}

/** The value of `--lang`. Undefined without one; throws a UsageError for a language that the commands do not speak. */
function readLanguage(value: unknown): Language | undefined {
  if (value === undefined) return undefined;
  const language = languages.find((known) => known === value);
  if (!language) throw new UsageError(`--lang: expected ${languages.join(' or ')}, found "${String(value)}"`);
  return language;
}
