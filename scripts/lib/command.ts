/** Code that all npm commands of the project (`scripts/*.ts`) share: arguments, language, printing, exit code. */
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { formatDiagnostics } from '../messages/format.ts';
import { languageOf, languages, type Language } from '../messages/language.ts';
import { formatNotice, notice, type Log, type Notice } from '../messages/notices.ts';
import { diagnosticsOf } from './diagnostic.ts';

/** Absolute path of the project. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Thrown for wrong arguments: `runCommand` prints the notice and the command's usage. */
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
  // Set before a build loads React, which then renders without its development checks.
  process.env['NODE_ENV'] = 'production';
  // Every user may read what is written: web servers run as another user.
  process.umask(process.umask() & 0o022);
  // The language of the environment, unless `--lang` names another.
  let language = languageOf(process.env);
  try {
    const langOption = { type: 'string', default: language } as const;
    const args = parseArgs({ ...config, options: { ...config.options, lang: langOption } }) as Arguments<Config>;
    // The type of `args` knows only the command's own options, not `--lang`.
    language = parseLanguage((args.values as { lang: string }).lang);
    const log: Log = (message) => console.log(formatNotice(message, language));
    process.exitCode = (await execute(args, { language, log })) ?? 0;
  } catch (error) {
    const wrongArguments = wrongArgumentsOf(error);
    if (wrongArguments) {
      printUsage(wrongArguments, usage[language], language);
      process.exitCode = 2;
    } else {
      printFailure(error, language);
      process.exitCode = 1;
    }
  }
}

function printUsage(wrongArguments: Notice, usage: string, language: Language): void {
  const label = { en: 'Usage', es: 'Uso' }[language];
  console.error(`${formatNotice(wrongArguments, language)}\n\n${label}: ${usage}`);
}

/** Prints in words what a person can mend, and a bug with its stack. */
function printFailure(error: unknown, language: Language): void {
  const diagnostics = diagnosticsOf(error, root);
  if (!diagnostics) return console.error(error);
  const summary = formatNotice(notice('command.problems', { count: diagnostics.length }), language);
  console.error(`${formatDiagnostics(diagnostics, language)}\n\n${summary}`);
}

/** Returns what is wrong with the arguments; undefined if the error is about something else. */
function wrongArgumentsOf(error: unknown): Notice | undefined {
  if (error instanceof UsageError) return error.notice;
  if (!(error instanceof Error)) return undefined;
  const isOfParseArgs = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isOfParseArgs ? notice('usage.arguments', { detail: error.message }) : undefined;
}

/**
 * Parses the option `--port`, in which 0 stands for any free port.
 *
 * @throws UsageError if the text is not a port
 */
export function parsePort(text: string): number {
  const port = Number(text);
  const isValid = /^\d+$/.test(text) && port <= 65_535;
  if (!isValid) throw new UsageError(notice('usage.port', { argument: text }));
  return port;
}

/** @throws UsageError unless the project speaks the language */
function parseLanguage(argument: string): Language {
  const language = languages.find((candidate) => candidate === argument);
  if (!language) throw new UsageError(notice('usage.language', { known: languages, argument }));
  return language;
}
