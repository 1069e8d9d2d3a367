/** What may stand in `src`, what of it reaches the browser, and which way imports go. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, transform, type BuildOptions } from 'esbuild';
import { globSync } from 'glob';
import { expect, test } from 'vitest';
import { projectRoot } from '../browser/support/project.ts';
import { plain, sites, textOf } from './site.ts';

const sources = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot, posix: true }).sort();

/** Every module that is reached from these, and what it imports. */
async function modulesFrom(entryPoints: string[], options: BuildOptions = {}) {
  const result = await build({
    absWorkingDir: projectRoot,
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: 'dist',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
    ...options,
  });
  return result.metafile!.inputs;
}

const words = (text: string): string[] =>
  plain(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}@.]*[\p{L}\p{N}]/gu) ?? [];

const runsOf = (list: string[]) => list.slice(2).map((_, index) => list.slice(index, index + 3).join(' '));

test('no source has a sentence of the practice: three words in a row that a page says, and only its folder knows a provider', async () => {
  const said = sites.flatMap(({ page, pageFiles }) =>
    pageFiles.map((file) => textOf(page(file)('title, main, footer'))),
  );
  const runs = new Set(said.flatMap((text) => runsOf(words(text))).filter((run) => /\p{L}/u.test(run)));
  expect(runs.size).toBeGreaterThan(1000);
  for (const file of sources) {
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    // As plain JavaScript: without comments, and with the text of elements as strings.
    const { code } = await transform(text, { loader: 'tsx', jsx: 'automatic', charset: 'utf8' });
    expect(
      runsOf(words(code)).filter((run) => runs.has(run)),
      file,
    ).toEqual([]);
  }
});

test('nothing that only the build needs is reached from what runs in the browser', async () => {
  const rooms = ['client', 'browser', 'islands'].flatMap((room) =>
    sources.filter((file) => file.startsWith(`src/${room}/`)),
  );
  const adapters = sources.filter((file) => /^src\/booking\/\w+\/adapter\.ts$/.test(file));
  expect([rooms.length > 10, adapters.length > 2]).toEqual([true, true]);
  const packages = /^node_modules\/(react|react-dom|scheduler|framer-motion|motion-dom|motion-utils)\//;
  const ours =
    /^src\/(client|browser|islands)\/|^src\/booking\/(\w+\.ts|\w+\/adapter\.ts|\w+\/\w+\.css)$|^src\/calendar\.ts$/;
  const inputs = Object.keys(await modulesFrom([...rooms, ...adapters]));
  expect(inputs.filter((input) => !packages.test(input) && !ours.test(input))).toEqual([]);
  expect(inputs).not.toContain('src/booking/providers.ts');
});

test('the editor never ships: nothing but its own command needs it', async () => {
  const scripts = globSync('scripts/**/*.ts', { cwd: projectRoot, posix: true });
  const others = scripts.filter((file) => !file.startsWith('scripts/edit/') && file !== 'scripts/edit.ts');
  const inputs = await modulesFrom(others, { packages: 'external', platform: 'node', target: 'node20', outbase: '.' });
  expect(Object.keys(inputs)).toContain('scripts/generator/site.ts');
  expect(Object.keys(inputs).filter((input) => input.startsWith('scripts/edit'))).toEqual([]);
});

test('imports go one way: src never needs scripts', async () => {
  const inputs = await modulesFrom(sources, { packages: 'external', platform: 'node' });
  const up = Object.entries(inputs).filter(([, { imports }]) =>
    imports.some(({ path }) => path.startsWith('scripts/')),
  );
  expect(up).toEqual([]);
});
