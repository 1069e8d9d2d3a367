import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** A copy of the project that a test may change. */
export interface Project {
  /** Absolute path. */
  root: string;
  /** Text of a file, by its path from the root. */
  read(file: string): Promise<string>;
  write(file: string, text: string | Uint8Array): Promise<void>;
  /** Replaces `from`, which must stand in the file, by `to`. */
  edit(file: string, from: string | RegExp, to: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Copies what the site is made from to a new folder below `.cache`, from where packages are found, with
 * the results of slow work (pictures, fonts) that are there already.
 */
export async function copyProject(): Promise<Project> {
  const cache = path.join(root, '.cache');
  const tests = path.join(cache, 'tests');
  await mkdir(tests, { recursive: true });
  const copy = await mkdtemp(path.join(tests, 'project-'));
  await Promise.all(
    ['content', 'public', 'scripts', 'src', 'package.json', 'tsconfig.json'].map((name) =>
      cp(path.join(root, name), path.join(copy, name), { recursive: true }),
    ),
  );
  await mkdir(path.join(copy, '.cache'));
  const results = (await readdir(cache, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && !/^pages|\.draft/.test(entry.name),
  );
  await Promise.all(results.map(({ name }) => cp(path.join(cache, name), path.join(copy, '.cache', name))));

  const read = (file: string) => readFile(path.join(copy, file), 'utf8');
  const write = async (file: string, text: string | Uint8Array) => {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await writeFile(path.join(copy, file), text);
  };
  return {
    root: copy,
    read,
    write,
    async edit(file, from, to) {
      const text = await read(file);
      const edited = text.replace(from, () => to);
      if (edited === text) throw new Error(`${String(from)} does not stand in ${file}`);
      await write(file, edited);
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}
