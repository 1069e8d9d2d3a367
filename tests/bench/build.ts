/** Builds of a copy of the project: measured by `npm run bench -- build`, served to the other measurements. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { globSync } from 'glob';
import { copyProject, ownCache, type Project } from '../support/project.ts';
import { buildDate } from '../../scripts/generator/build-date.ts';
import { buildSite } from '../../scripts/generator/build.ts';
import type { Files } from '../../scripts/generator/output.ts';
import { respondFromSite } from '../../scripts/generator/serve-site.ts';
import { startServer } from '../../scripts/lib/file-server.ts';

/**
 * The booking settings to measure with, in place of those of `content/site.yaml`. The provider's script loads on intent
 * only: the speed of a third party's script is not this site's.
 */
const BOOKING =
  'booking: { provider: calendly, url: https://calendly.com/x/y, load: intent, whenUnavailable: nothing }\n';

/**
 * Makes a copy of the project without the tags `!sample`, so that its site is like one that is published: notices of
 * invented content would be measured otherwise.
 */
function copyAsReal(): Project {
  const copy = copyProject();
  for (const file of globSync('content/**/*.{yaml,md}', { cwd: copy.root })) {
    copy.write(file, copy.read(file).replaceAll(/!sample\b ?/g, ''));
  }
  copy.edit('content/site.yaml', /^booking:\n(?: .*\n)*/m, BOOKING);
  return copy;
}

/**
 * Builds a copy of the project and serves it from memory at a free port, for measurements in a browser.
 *
 * @param change returns the files to serve, such as those of the site and a page to compare it with
 * @param latency how long the server waits before each answer, in milliseconds
 * @returns `url` is the address of the landing page, with a slash at the end; `paths` are those of the pages below it,
 *   such as `privacidad/`; `close` ends the server
 */
export async function openSite(change: (files: Files) => Files, latency = 0) {
  const { root, dist, remove } = copyAsReal();
  const site = await buildSite({ root, dist, now: buildDate(), log: () => {} });
  remove();
  const respond = respondFromSite({ ...site, files: change(site.files) });
  const { url, close } = await startServer({
    port: 0,
    async respond(request, address) {
      await setTimeout(latency);
      return respond(request, address);
    },
  });
  return { url: url + site.base.slice(1), paths: site.pages.map((page) => page.path.slice(1)), close };
}

/**
 * Measures builds, and returns a Markdown table of seconds and of ratios to the plain recipe (the same pages by the same
 * tools with nothing around them). Each run clears the cache and then takes all commands in turn, so that the first build
 * of a run finds an empty cache, those after it a full one, and a busy moment of the computer hits all alike.
 */
export async function measureBuild(runs: number): Promise<string> {
  const copy = copyAsReal();
  const build = [process.execPath, '--import', 'tsx', 'scripts/build.ts'];
  const commands = {
    'cold build': build,
    'warm build': build,
    'warm build through npm': ['npm', 'run', 'build'],
    'plain recipe': [...build.slice(0, -1), path.join(import.meta.dirname, 'plain-recipe.ts')],
  };
  const measured = Object.entries(commands).map(([name, command]) => ({ name, command, seconds: [] as number[] }));
  for (let run = 0; run < runs; run++) {
    ownCache(copy, 'empty');
    for (const { command, seconds } of measured) {
      const [program, ...args] = command;
      const start = performance.now();
      execFileSync(program!, args, { cwd: copy.root, stdio: 'ignore' });
      seconds.push((performance.now() - start) / 1000);
    }
  }
  copy.remove();

  const plainRecipe = median(measured.at(-1)!.seconds);
  const rows = measured.map(({ name, seconds }) => {
    const ratio = median(seconds) / plainRecipe;
    const figures = [median(seconds), Math.min(...seconds), Math.max(...seconds), ratio];
    return [name, ...figures.map((figure) => figure.toFixed(2))];
  });
  return table([['seconds', 'median', 'least', 'most', 'ratio'], ...rows]);
}

/** The median of at least one value: the middle one of the sorted values, of an even number the upper of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Formats rows as a Markdown table. The first row is the head; every column but the first is aligned right. */
export const table = ([head = [], ...rows]: readonly (readonly (string | number)[])[]): string =>
  [head, head.map((_, index) => (index ? '--:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
