/** What every command of `scripts/` shares: arguments, language, printing, exit code. */
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { formatDiagnostics } from '../messages/format.ts';
import { languageOf, languages, type Language } from '../messages/language.ts';
import { formatNotice, notice, type Log, type Notice } from '../messages/notices.ts';
import { diagnosticsOf } from './diagnostic.ts';

/** Absolute path of the project. */
export const root = path.resolve(import.meta.dirname, '../..');

/**
 * Thrown for wrong arguments: `runCommand` prints the notice and the command's usage, and sets exit code 2. The message is
 * in English, for stack traces.
 */
export class UsageError extends Error {
  readonly notice: Notice;

  constructor(notice: Notice) {
    super(formatNotice(notice, 'en'));
    this.notice = notice;
  }
}

/** How a command speaks to the person who runs it. */
export interface Speech {
  language: Language;
  /** Prints a notice in that language. */
  log: Log;
}

/** Arguments as `parseArgs` returns them. */
type Arguments<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/**
 * Runs a command and sets the exit code: 0 done, 1 refused or failed, 2 wrong arguments. Prints the error if there is one;
 * never rejects. Every command takes `--lang es` and `--lang en`; without it, the environment decides on the language.
 *
 * @param usage in each language the command line in one line, or with its options on further lines
 * @param options as `parseArgs` takes them, with positional arguments under `allowPositionals`
 * @param run does the work; may return another exit code; throws a DiagnosticError for problems that the user can
 *   fix and a UsageError for arguments that are wrong
 */
export async function runCommand<const Config extends ParseArgsConfig>(
  usage: Readonly<Record<Language, string>>,
  options: Config,
  run: (args: Arguments<Config>, speech: Speech) => Promise<number | void>,
): Promise<void> {
  // Before React is loaded: it renders without its checks for development then.
  process.env['NODE_ENV'] = 'production';
  let language = languageOf(process.env);
  try {
    const withLanguage = { ...options, options: { ...options.options, lang: { type: 'string' } } } as const;
    const args = parseArgs(withLanguage) as Arguments<Config>;
    // By `Reflect`, because the type of the arguments knows only the options of this command.
    language = readLanguage(Reflect.get(args.values, 'lang')) ?? language;
    const log: Log = (message) => console.log(formatNotice(message, language));
    process.exitCode = (await run(args, { language, log })) ?? 0;
  } catch (error) {
    process.exitCode = printFailure(error, usage, language);
  }
}

/**
 * Prints the error that stopped a command: for wrong arguments the usage, for problems that a person can fix one line
 * each, for anything else the stack.
 *
 * @returns the exit code
 */
function printFailure(error: unknown, usage: Readonly<Record<Language, string>>, language: Language): 1 | 2 {
  const wrongArguments = wrongArgumentsOf(error);
  if (wrongArguments) {
    const label = { en: 'Usage', es: 'Uso' }[language];
    console.error(`${formatNotice(wrongArguments, language)}\n\n${label}: ${usage[language]}`);
    return 2;
  }
  const diagnostics = diagnosticsOf(error, root);
  if (!diagnostics) {
    console.error(error);
    return 1;
  }
  const count = formatNotice(notice('command.problems', { count: diagnostics.length }), language);
  console.error(`${formatDiagnostics(diagnostics, language)}\n\n${count}`);
  return 1;
}

/** The notice about wrong arguments if the error is about these; undefined for any other error. */
function wrongArgumentsOf(error: unknown): Notice | undefined {
  if (error instanceof UsageError) return error.notice;
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  return code?.startsWith('ERR_PARSE_ARGS') ? notice('usage.arguments', { detail: error.message }) : undefined;
}

/**
 * The language that `--lang` asks for; undefined if the option is not given.
 *
 * @throws UsageError for a language that the commands do not speak
 */
function readLanguage(value: unknown): Language | undefined {
  if (value === undefined) return undefined;
  const language = languages.find((candidate) => candidate === value);
  if (!language) throw new UsageError(notice('usage.language', { known: languages, found: String(value) }));
  return language;
}
