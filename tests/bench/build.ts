/** Builds of a copy of the project: measured by `npm run bench -- build`, served to the other measurements. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { globSync } from 'glob';
import { copyProject, ownCache, type Project } from '../support/project.ts';
import { buildDate } from '../../scripts/generator/build-date.ts';
import { buildSite } from '../../scripts/generator/build.ts';
import type { Files } from '../../scripts/generator/output.ts';
import { respondFromSite } from '../../scripts/lib/serve-site.ts';
import { startServer } from '../../scripts/lib/file-server.ts';

/** Replaces that of `content/site.yaml`. On intent: a third party's script is not this site's speed. */
const BOOKING =
  'booking: { provider: calendly, url: https://calendly.com/x/y, load: intent, whenUnavailable: nothing }\n';

/** A copy of the project, with content that counts as real: without `!sample`. */
function copyAsReal(): Project {
  const copy = copyProject();
  for (const file of globSync('content/**/*.{yaml,md}', { cwd: copy.root })) {
    copy.write(file, copy.read(file).replaceAll(/!sample\b ?/g, ''));
  }
  copy.edit('content/site.yaml', /^booking:\n(?: .*\n)*/m, BOOKING);
  return copy;
}

/**
 * Builds a copy of the project and serves it.
 *
 * @param change may add files
 * @returns the address of the landing page, with a slash at the end, and the paths of the pages below it
 */
export async function openSite(change: (files: Files) => Files) {
  const { root, dist, remove } = copyAsReal();
  const site = await buildSite({ root, dist, now: buildDate(), log: () => {} });
  remove();
  const respond = respondFromSite({ ...site, files: change(site.files) });
  const { url, close } = await startServer({ port: 0, respond });
  return { url: url + site.base.slice(1), paths: site.pages.map((page) => page.path.slice(1)), close };
}

/** Measures builds with an empty and a full cache, without and with npm, and the plain recipe, in turns. */
export async function measureBuild(runs: number): Promise<string> {
  const copy = copyAsReal();
  const build = [process.execPath, '--import', 'tsx', 'scripts/build.ts'];
  const commands = {
    'cold build': build,
    'warm build': build,
    'warm build through npm': ['npm', 'run', 'build'],
    'plain recipe': [...build.slice(0, -1), path.join(import.meta.dirname, 'plain-recipe.ts')],
  };
  const measured = Object.entries(commands).map(([name, command]) => ({ name, command, times: [] as number[] }));
  for (let run = 0; run < runs; run++) {
    ownCache(copy, 'empty');
    for (const { command, times } of measured) {
      const [program, ...args] = command;
      const start = performance.now();
      execFileSync(program!, args, { cwd: copy.root, stdio: 'ignore' });
      times.push((performance.now() - start) / 1000);
    }
  }
  copy.remove();

  const plain = median(measured.at(-1)!.times);
  const rows = measured.map(({ name, times }) => {
    const figures = [median(times), Math.min(...times), Math.max(...times), median(times) / plain];
    return [name, ...figures.map((figure) => figure.toFixed(2))];
  });
  return table([['seconds', 'median', 'least', 'most', 'ratio'], ...rows]);
}

/** The middle of the values. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** A Markdown table; every column but the first is aligned right. */
export const table = ([head = [], ...rows]: readonly (readonly (string | number)[])[]): string =>
  [head, head.map((_, index) => (index ? '--:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
