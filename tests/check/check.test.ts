/** What `npm run check` says of a project. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Project } from '../support/project.ts';
import { copySample } from '../support/contents.ts';
import { readyFiles } from '../support/content-files.ts';

const SITE = 'content/site.yaml';
const LANDING = 'content/landing.yaml';
const PRIVACY = 'content/legal/privacidad.md';

let project: Project;

beforeAll(() => {
  project = copySample();
  for (const [file, bytes] of readyFiles) project.write(file, bytes);
  return () => project.remove();
});

type Edit = readonly [file: string, from: string | RegExp, to: string];

/** What the command says after changes, which are taken back afterwards. */
function checkAfter(edits: readonly Edit[]) {
  const before = new Map(edits.map(([file]) => [file, project.read(file)]));
  onTestFinished(() => before.forEach((text, file) => project.write(file, text)));
  for (const edit of edits) project.edit(...edit);
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/check.ts'], {
    cwd: project.root,
    encoding: 'utf8',
  });
  // The progress of slow work is no news of the site.
  return { status, stdout: stdout.replaceAll(/^ {2}(?:photo|made) .*\n/gm, '') };
}

test("content of the practice's own is ready to publish, and checking it writes no dist", () => {
  expect(checkAfter([])).toEqual({ status: 0, stdout: 'Ready to publish.\n' });
  expect(existsSync(project.dist)).toBe(false);
});

test('the command reports every problem at once, each with its place, and fails', async () => {
  const photo = sharp({ create: { width: 600, height: 750, channels: 3, background: '#47102a' } });
  project.write('content/media/chica.jpg', await photo.jpeg().toBuffer());
  // However long a text is, nothing is said of its weight.
  const text = Array.from({ length: 12_000 }, (_, index) => ((index * 7919) % 10_007).toString(36)).join(' ');
  const { status, stdout } = checkAfter([
    [SITE, /^ {2}name: /m, '  name: !sample '],
    [SITE, '"#tratamiento"', '"#tratamientos"'],
    [LANDING, 'mujer-perfil.svg', 'chica.jpg'],
    [PRIVACY, 'updated: 2026-12-01', 'updated: current'],
    [PRIVACY, '\n## 7. Contacto\n', `\n${text}\n\n## 7. Contacto\n`],
  ]);
  const lines = stdout.split('\n').map((line) => line.replace(/(?<=^\S+?)(?::\d+)+ /, ': '));
  expect(lines).toEqual([
    expect.stringMatching(/^content\/landing\.yaml: {2}you\.image: expected \d+ pixels .* 500 of chica\.jpg/),
    expect.stringContaining(`${PRIVACY}:  updated: this text has not been adopted yet`),
    `${SITE}:  practice.name: this is still a sample value`,
    `${SITE}:  navigation[2].url: #tratamientos leads nowhere: no element there has the id tratamientos`,
    '',
    'Not ready to publish: fix these 4 problems first.',
    '',
  ]);
  expect(status).toBe(1);
});

test('content with which the site cannot be built is reported at its place, and the command fails', () => {
  const { status, stdout } = checkAfter([[SITE, 'weeklySlots: 10', 'weeklySlots: 100']]);
  expect(stdout).toMatch(/^content\/site\.yaml:\d+:\d+ {2}facts\.weeklySlots: expected a number of at most 20/);
  expect(status).toBe(1);
});
