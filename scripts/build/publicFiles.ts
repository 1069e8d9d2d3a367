import path from 'node:path';
import { glob } from 'glob';
import { BuildFault, type Fault } from './fault.ts';
import type { OutputFile } from './types.ts';

/** What systems and editors leave behind; and what explains the folder. */
const unwanted = ['**/{Thumbs.db,desktop.ini}', '**/*{~,.bak,.orig,.tmp}', '**/README.md'];

/**
 * The files of `public/`, which go into the site as they are. Names that begin with a dot stay at home.
 *
 * @param root absolute path of the project
 * @param made what the build makes itself
 * @throws BuildFault where a file has the name of one that the build makes, lies where browsers keep files
 *   for ever, or is a link to elsewhere
 */
export async function publicFiles(root: string, made: readonly OutputFile[]): Promise<OutputFile[]> {
  const folder = path.join(root, 'public');
  const found = await glob('**/*', { cwd: folder, nodir: true, ignore: unwanted, withFileTypes: true });
  const files = found.map((file) => ({ name: file.relativePosix(), isLink: file.isSymbolicLink() }));
  files.sort((a, b) => (a.name < b.name ? -1 : 1));

  // Some systems take names that differ in case for one.
  const taken = new Set(made.map((file) => file.path.toLowerCase()));
  const faults = files.flatMap(({ name, isLink }): Fault[] => {
    const file = `public/${name}`;
    if (isLink) return [{ file, expected: 'expected a file', found: 'a link', hint: 'put the file itself there' }];
    if (/^assets\//i.test(name)) {
      const expected =
        'expected no file in assets/: browsers keep those for a year, because their names change with their content';
      return [{ file, expected, hint: 'put it into another folder' }];
    }
    if (!taken.has(name.toLowerCase())) return [];
    return [{ file, expected: 'expected another name: the build makes a file of this name itself' }];
  });
  if (faults.length > 0) throw new BuildFault(faults);

  return files.map(({ name }) => ({ path: name, body: { copyOf: path.join(folder, name) } }));
}
