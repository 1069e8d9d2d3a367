/** Mistakes in components and style sheets, as the build tells them. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../browser/support/project.ts';

const CLOSING = 'src/sections/Closing/Closing';

test.each([
  ['a component that cannot be read', `${CLOSING}.tsx`, /<\/h2>/, '</h3>', /^src\/sections\/Closing\/Closing\.tsx:\d+:\d+ {2}Unexpected closing "h3" tag/],
  ['a component that throws', `${CLOSING}.tsx`, /return \(/, 'null!.x;\n  return (', /^src\/sections\/Closing\/Closing\.tsx:\d+:\d+ {2}TypeError: Cannot read properties of null/],
  ['a style sheet', `${CLOSING}.css`, /\{/, '{ color red;', /^src\/sections\/Closing\/Closing\.css:\d+:\d+ {2}Unexpected token Ident\("red"\)/],
  ['an image from elsewhere', `${CLOSING}.tsx`, /<h2/, '<img src="https://elsewhere.example/a.png" alt="" /><h2', /^src\/pages\/index\.tsx {2}expected the address of a file of the site, found "https:\/\/elsewhere\.example\/a\.png"/],
])('%s is told at its place, without a stack, and leaves no site behind', (_, file, from, to, message) => {
  const project = copyProject();
  onTestFinished(project.remove);
  // Where a component threw is known of the project's own cache only.
  rmSync(path.join(project.root, '.cache'));
  mkdirSync(path.join(project.root, '.cache'));
  project.edit(file, from, to);

  const { status, stderr } = project.build();
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/\n\nNothing was changed: 1 to mend\.\n$/);
  expect(stderr).not.toContain(' at ');
  expect(status).toBe(1);
  expect(existsSync(project.dist)).toBe(false);
}, 60_000);
