/** Mistakes in components and style sheets, as the build tells them. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../browser/support/project.ts';

const CLOSING = 'src/sections/Closing/Closing';

/** Builds the project with a change in one file; it has to be told, and no site to be left behind. */
function expectTold(file: string, from: RegExp, to: string, message: RegExp, cache: 'shared' | 'own' = 'shared') {
  const project = copyProject();
  onTestFinished(project.remove);
  if (cache === 'own') {
    rmSync(path.join(project.root, '.cache'));
    mkdirSync(path.join(project.root, '.cache'));
  }
  project.edit(file, from, to);
  const { status, stderr } = project.build();
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/\n\nNothing was changed: 1 to mend\.\n$/);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
  expect(existsSync(project.dist)).toBe(false);
}

test('a component that cannot be read', () => {
  expectTold(
    `${CLOSING}.tsx`,
    /<\/h2>/,
    '</h3>',
    /^src\/sections\/Closing\/Closing\.tsx:\d+:\d+ {2}Unexpected closing "h3" tag/,
  );
});

test('a component that throws', () => {
  const message = /^src\/sections\/Closing\/Closing\.tsx:11:9 {2}TypeError: Cannot read properties of null/;
  // The source map leads from the cache to the component, so they have to lie in one project.
  expectTold(`${CLOSING}.tsx`, /return \(/, 'null!.x;\n  return (', message, 'own');
});

test('a style sheet', () => {
  expectTold(
    `${CLOSING}.css`,
    /\{/,
    '{ color red;',
    /^src\/sections\/Closing\/Closing\.css:\d+:\d+ {2}Unexpected token Ident\("red"\)/,
  );
});

test('an image from elsewhere, at the page that shows it', () => {
  const message =
    /^src\/pages\/index\.tsx {2}expected the address of a file of the site, found "https:\/\/elsewhere\.example\/a\.png"/;
  expectTold(`${CLOSING}.tsx`, /<h2/, '<img src="https://elsewhere.example/a.png" alt="" /><h2', message);
});
