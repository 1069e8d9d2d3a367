import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every file below a folder, as paths with `/`, sorted; names that begin with a dot, too. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/** SHA-256 of every file below a folder, by path; nothing where there is no folder. */
export function manifestOf(folder: string): Record<string, string> | undefined {
  if (!existsSync(folder)) return undefined;
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex');
  return Object.fromEntries(filesIn(folder).map((file) => [file, digest(file)]));
}

/** Names of what a build has left in the project's folder or its cache. */
export function leftoversIn(root: string): string[] {
  const cache = path.join(root, '.cache');
  return [...readdirSync(root), ...(existsSync(cache) ? readdirSync(cache) : [])].filter((name) =>
    name.includes('.draft'),
  );
}
