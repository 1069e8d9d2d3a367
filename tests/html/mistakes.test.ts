/** Mistakes as the build tells them: at their place, all at once, and the site stays as it was. */
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ownCache, startBuild } from '../support/project.ts';
import { copySample } from '../support/contents.ts';

const project = copySample();
// Source maps lead from the cache to the components, so they have to lie in one project.
ownCache(project, 'full');
project.write('dist/index.html', 'the site before');
afterAll(() => project.remove());

const CLOSING = 'src/sections/Closing/Closing';
const HERO = 'src/sections/Hero/Hero';

/** Words that compress badly. */
const heavy = '<h1 data-x={Array.from({ length: 9000 }, (_, i) => ((i * 7919) % 100003).toString(36)).join()}';

type Edit = readonly [file: string, from: RegExp, to: string];

test.each<[string, Edit[], RegExp[], Parameters<typeof startBuild>[1]?]>([
  [
    'mistakes of content in two files, of media, of a page and of a style sheet',
    [
      ['content/interface.yaml', /cta: .+/, 'cta: ""'],
      ['content/landing.yaml', /icon: comfort/, 'icon: confort'],
      ['content/landing.yaml', /imageSrc: \S+/, 'imageSrc: nobody.svg'],
      [`${CLOSING}.css`, /\{/, '{ color red;'],
      ['src/pages/404.tsx', /export default/, 'export const page ='],
    ],
    [
      /^content\/interface\.yaml:\d+:\d+ {2}booking\.cta: expected .+/m,
      /^content\/landing\.yaml:\d+:\d+ {2}benefits\.items\[2\]\.icon: expected .+"confort"/m,
      /^content\/landing\.yaml:\d+:\d+ {2}about\.portrait\.imageSrc: .*nobody\.svg/m,
      /^src\/sections\/Closing\/Closing\.css:\d+:\d+ {2}Unexpected token Ident\("red"\)/m,
      /^src\/pages\/404\.tsx {2}expected a default export/m,
    ],
  ],
  [
    'a component that throws',
    [[`${CLOSING}.tsx`, /return \(/, 'null!.x;\n  return (']],
    [/^src\/sections\/Closing\/Closing\.tsx:\d+:\d+ {2}TypeError: Cannot read properties of null/m],
  ],
  [
    'a first screen that is too heavy, with --strict',
    [[`${HERO}.tsx`, /<h1/, heavy]],
    [
      /^dist\/index\.html {2}landing page, HTML of the first screen: expected at most 14000 bytes .*: dist\/index\.html \d+/m,
    ],
    { args: ['--strict'] },
  ],
])('the build reports %s, and leaves the old site', async (_, edits, messages, options) => {
  const before = new Map(edits.map(([file]) => [file, project.read(file)]));
  onTestFinished(() => before.forEach((text, file) => project.write(file, text)));
  for (const edit of edits) project.edit(...edit);

  const { status, stderr } = await startBuild(project, options).ended;
  for (const message of messages) expect(stderr).toMatch(message);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
  expect(project.read('dist/index.html')).toBe('the site before');
});
