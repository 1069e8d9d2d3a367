import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from 'esbuild';
import { BuildFault, type Fault } from './fault.ts';

/**
 * What is wrong, at its place, whatever was thrown while a site was made. A mistake of the build itself
 * and a refusal of the system are told like the others.
 *
 * @param root absolute path of the project
 * @returns at least one fault; without a line where the error does not know it
 */
export function faultsOf(error: unknown, root: string): readonly Fault[] {
  const faults = sourceFaultsOf(error, root);
  if (faults) return faults;
  if (!(error instanceof Error)) return [{ file: 'src', expected: String(error) }];
  const fault = moduleFault(error, root) ?? thrownFault(error, root);
  return [fault ?? { file: 'src', expected: `${error.name}: ${error.message}` }];
}

/**
 * What is wrong with content or sources: the build's own faults, a file that esbuild cannot read, a module
 * that cannot be loaded, a component that throws.
 *
 * @param root absolute path of the project
 * @returns nothing where the error is of another kind
 */
export function sourceFaultsOf(error: unknown, root: string): readonly Fault[] | undefined {
  if (error instanceof BuildFault) return error.faults;
  if (!(error instanceof Error)) return undefined;
  const { errors } = error as Error & { errors?: Message[] };
  if (Array.isArray(errors) && errors.length > 0) return errors.map(bundleFault);
  const fault = moduleFault(error, root) ?? thrownFault(error, root);
  return fault?.file.startsWith('src/') ? [fault] : undefined;
}

/** An error of esbuild's, which counts columns in bytes from 0. */
function bundleFault({ text, location }: Message): Fault {
  if (!location) return { file: 'src', expected: text };
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  return { file: location.file, line: location.line, column: before.length + 1, expected: text };
}

/** A module that tsx could not read: its error crosses threads, and only the message arrives. */
function moduleFault({ message }: Error, root: string): Fault | undefined {
  const [, file, line, column, text] = /^(.+?):(\d+):(\d+): ERROR: (.+)$/m.exec(message) ?? [];
  if (file === undefined || text === undefined) return undefined;
  return {
    file: path.relative(root, file).replaceAll(path.sep, '/'),
    line: Number(line),
    column: Number(column) + 1,
    expected: text,
  };
}

/** An exception, at the innermost line of the project that it passed. */
function thrownFault(error: Error, root: string): Fault | undefined {
  for (const [, address = '', line, column] of (error.stack ?? '').matchAll(/at (?:.*\()?(\S+?):(\d+):(\d+)\)?$/gm)) {
    const place = path.relative(root, address.startsWith('file:') ? fileURLToPath(address) : address);
    const file = place.replaceAll(path.sep, '/');
    if (/^(?:src|scripts)\//.test(file)) {
      return { file, line: Number(line), column: Number(column), expected: `${error.name}: ${error.message}` };
    }
  }
  return undefined;
}
