import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { glob } from 'glob';
import type { ProjectRoot } from '../lib/paths.ts';

/** Glob patterns of the code and settings that can change the result of a build, from the project's root. */
const codePatterns = ['public/**', 'src/**', 'scripts/**', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Exceptions to codePatterns: no build uses the editor. */
const editorPatterns = ['scripts/edit.ts', 'scripts/edit/**'];

/** Returns a hash by which publishing recognizes the version that visitors get. CRLF and LF give the same hash. */
export async function hashSources(root: ProjectRoot): Promise<string> {
  const patterns = ['content/**', ...codePatterns];
  const files = await glob(patterns, { cwd: root, nodir: true, posix: true, ignore: editorPatterns });
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    // Most of the hundreds of files are small: reading them synchronously is faster than waiting for the thread pool.
    const bytes = readFileSync(path.join(root, file));
    // Git, too, takes a file with a NUL byte for binary.
    const isBinary = bytes.includes(0);
    // `latin1` maps each byte to one character, so that the replacement damages none.
    const content = isBinary ? bytes : bytes.toString('latin1').replaceAll('\r\n', '\n');
    hash.update(file).update('\0').update(content).update('\0');
  }
  return hash.digest('hex');
}
