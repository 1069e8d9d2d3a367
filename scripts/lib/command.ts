/** Code that all npm commands of the project (`scripts/*.ts`) share: arguments, language, printing, exit code. */
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { formatDiagnostics } from '../messages/format.ts';
import { languageOf, languages, type Language } from '../messages/language.ts';
import { formatNotice, notice, type Log, type Notice } from '../messages/notices.ts';
import { diagnosticsOf } from './diagnostic.ts';

/** Absolute path of the project. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Thrown for wrong arguments: `runCommand` prints the notice and the command's usage, and sets exit code 2. */
export class UsageError extends Error {
  readonly notice: Notice;

  constructor(reason: Notice) {
    super(formatNotice(reason, 'en'));
    this.notice = reason;
  }
}

interface CommandContext {
  language: Language;
  /** Prints a notice in `language`. */
  log: Log;
}

type Arguments<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/** Runs an npm command and sets the exit code of the process: 0 done, 1 refused or failed, 2 wrong arguments. */
export async function runCommand<const Config extends ParseArgsConfig>(
  usage: Readonly<Record<Language, string>>,
  config: Config,
  execute: (args: Arguments<Config>, context: CommandContext) => Promise<number | void>,
): Promise<void> {
  // React reads this once a build loads it, and renders without its development checks.
  process.env['NODE_ENV'] = 'production';
  let language = languageOf(process.env);
  try {
    const configWithLanguage = { ...config, options: { ...config.options, lang: { type: 'string' } } } as const;
    const args = parseArgs(configWithLanguage) as Arguments<Config>;
    // The type of `args` knows only the command's own options, not `--lang`.
    const { lang } = args.values as { lang?: unknown };
    language = readLanguage(lang) ?? language;
    const log: Log = (message) => console.log(formatNotice(message, language));
    process.exitCode = (await execute(args, { language, log })) ?? 0;
  } catch (error) {
    process.exitCode = printFailure(error, usage, language);
  }
}

/** Prints what a person can mend in words, and a bug with its stack; returns the exit code. */
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

/** Returns what is wrong with the arguments; undefined if the error is about something else. */
function wrongArgumentsOf(error: unknown): Notice | undefined {
  if (error instanceof UsageError) return error.notice;
  if (!(error instanceof Error)) return undefined;
  // The code of some errors is a number, such as 23 of an ended timeout.
  const isOfParseArgs = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isOfParseArgs ? notice('usage.arguments', { detail: error.message }) : undefined;
}

function readLanguage(value: unknown): Language | undefined {
  if (value === undefined) return undefined;
  const language = languages.find((candidate) => candidate === value);
  if (!language) throw new UsageError(notice('usage.language', { known: languages, argument: String(value) }));
  return language;
}
