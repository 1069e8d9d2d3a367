import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBundler } from '../../../scripts/build/bundle.ts';
import { openCache } from '../../../scripts/build/cache.ts';
import { explainFailure } from '../../../scripts/build/failure.ts';
import { BuildFault } from '../../../scripts/build/fault.ts';
import { faultsOf } from '../../../scripts/build/faultsOf.ts';
import { createStyleSheets } from '../../../scripts/build/styles.ts';
import { temporaryFolder } from './temporary.ts';

const root = path.resolve('/project');

const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing failed');
};

/** An error that passed these places on its way, the innermost first. */
function thrown(error: Error, ...places: string[]) {
  error.stack = [String(error), ...places.map((place) => `    at name (${place})`)].join('\n');
  return error;
}

describe('one line with its place for', () => {
  test('every mistake in the content', () => {
    const fault = { file: 'content/site.yaml', line: 3, column: 8, expected: 'expected a name' };
    expect(explainFailure(new BuildFault([{ ...fault, line: 20 }, fault]), root)).toBe(
      'content/site.yaml:3:8  expected a name\ncontent/site.yaml:20:8  expected a name\n\nNothing was changed: 2 to mend.',
    );
  });

  test('a module that cannot be read', async () => {
    const folder = temporaryFolder({ 'src/a.tsx': `export const b = 1;\n\nexport const año = <p>ñandú }</p>;\n` });
    const bundle = createBundler(folder, openCache(path.join(folder, '.cache')));
    const error = await failureOf(() =>
      bundle({ absWorkingDir: folder, entryPoints: ['src/a.tsx'], bundle: true, outdir: '.', logLevel: 'silent' }),
    );
    expect(explainFailure(error, folder)).toMatch(
      /^src\/a\.tsx:3:29 {2}The character "}" is not valid inside a JSX element\n/,
    );
  });

  test('a style sheet that cannot be read', async () => {
    const folder = temporaryFolder({ 'src/a.css': '.a {\n  color red;\n}\n' });
    const error = await failureOf(() => createStyleSheets(folder)(['src/a.css']));
    expect(explainFailure(error, folder)).toMatch(/^src\/a\.css:2:8 {2}Unexpected token Ident\("red"\)\n/);
  });

  test('a component that throws', () => {
    const error = thrown(
      new TypeError('no such thing'),
      `${root}/node_modules/react-dom/server.js:1:2`,
      `file://${root}/src/sections/You/You.tsx:12:3`,
      `${root}/scripts/build/render.ts:50:1`,
    );
    expect(explainFailure(error, root)).toMatch(/^src\/sections\/You\/You\.tsx:12:3 {2}TypeError: no such thing\n/);
  });

  test('what the system refuses', () => {
    const error = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path: root });
    expect(explainFailure(error, root)).toBe(
      `${root}: the disk is full (ENOSPC). Free some space and build again; the site in dist is as it was.`,
    );
  });
});

test('a mistake of the build itself keeps its stack, and in the page that is being written it has a place', () => {
  const error = thrown(
    new TypeError('no such thing'),
    `${root}/scripts/build/render.ts:50:1`,
    `${root}/src/sections/You/You.tsx:12:3`,
  );
  expect(explainFailure(error, root)).toBeUndefined();
  expect(faultsOf(error, root)).toEqual([
    { file: 'scripts/build/render.ts', line: 50, column: 1, expected: 'TypeError: no such thing' },
  ]);
  expect(explainFailure(thrown(new Error('odd'), 'node:internal/fs:1:2'), root)).toBeUndefined();
  expect(explainFailure('odd', root)).toBeUndefined();
});
