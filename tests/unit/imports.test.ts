/** How the modules of `scripts` and `src` import each other; types count, too. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { globSync } from 'glob';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/project.ts';

const files = globSync('{scripts,src}/**/*.{ts,tsx}', { cwd: projectRoot, posix: true });

function importsOf(file: string): string[] {
  const source = readFileSync(path.join(projectRoot, file), 'utf8');
  const specifiers = [...source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  );
  return specifiers.map((specifier) => path.posix.join(path.posix.dirname(file), specifier));
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** The modules of a circle that begins and ends with the last module of `trail`; empty if there is none. */
function circleFrom(trail: readonly string[], done: Set<string>): readonly string[] {
  const file = trail.at(-1)!;
  for (const imported of imports.get(file) ?? []) {
    const start = trail.indexOf(imported);
    if (start >= 0) return [...trail.slice(start), imported];
    if (done.has(imported)) continue;
    const circle = circleFrom([...trail, imported], done);
    if (circle.length > 0) return circle;
  }
  done.add(file);
  return [];
}

test('imports make no circle', () => {
  const done = new Set<string>();
  for (const file of files) expect(circleFrom([file], done)).toEqual([]);
});

test('imports between the rooms of scripts go one way', () => {
  const rooms = ['messages', 'lib', 'generator', 'check', 'deploy', 'dev', 'edit'];
  const rankOf = (file: string) => {
    const [, room = ''] = file.split('/');
    // A command stands above all rooms.
    return room.endsWith('.ts') ? rooms.length : rooms.indexOf(room);
  };
  const backwards = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => target.startsWith('scripts/') && rankOf(target) > rankOf(file))
      .map((to) => `${file} > ${to}`),
  );
  expect(backwards.filter((edge) => edge.startsWith('scripts/'))).toEqual([]);
});

test('no command loads React before it has said that React is to run without its checks for development', async () => {
  const { metafile } = await build({
    entryPoints: globSync('scripts/*.ts', { cwd: projectRoot, posix: true }),
    absWorkingDir: projectRoot,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'none',
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  const loadedAtStart = new Set(Object.keys(metafile.inputs).filter((file) => /^scripts\/[^/]+$/.test(file)));
  // A set goes on to what is added to it meanwhile.
  for (const file of loadedAtStart) {
    for (const { kind, path: imported } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'import-statement') loadedAtStart.add(imported);
    }
  }
  expect([...loadedAtStart].filter((name) => /^react(?:-dom)?(?:\/|$)/.test(name))).toEqual([]);
});
