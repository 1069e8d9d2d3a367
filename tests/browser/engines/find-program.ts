import { existsSync } from 'node:fs';
import path from 'node:path';

/** Absolute path of the first of these programs that is in the PATH; undefined if none is. */
export function findProgram(...programs: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return programs.flatMap((program) => folders.map((folder) => path.join(folder, program))).find(existsSync);
}
