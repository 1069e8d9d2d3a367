import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPublishable } from '../../scripts/check.ts';
import type { Finding } from '../../scripts/check/finding.ts';
import { copyProject, type Project } from '../browser/support/project.ts';
import { copyReadyProject, lineOf } from './fixture.ts';

const SITE = 'content/site.yaml';
const LABELS = 'content/interface.yaml';
const LANDING = 'content/landing.yaml';
const PRIVACY = 'content/legal/privacidad.md';

let project: Project;

beforeAll(() => {
  project = copyReadyProject();
});

afterAll(() => project.remove());

/** What the check finds after the change; the file is put back afterwards. */
async function findingsAfter(file: string, change: (text: string) => string): Promise<Finding[]> {
  const text = project.read(file);
  const changed = change(text);
  expect(changed, `the change alters ${file}`).not.toBe(text);
  project.write(file, changed);
  try {
    return (await checkPublishable({ root: project.root })).findings;
  } finally {
    project.write(file, text);
  }
}

/** A finding at the line that matches. */
const at = (file: string, place: RegExp, message: RegExp) => ({
  file,
  line: lineOf(project, file, place),
  message: expect.stringMatching(message) as string,
});

it('finds nothing where the practice has put its own content', async () => {
  expect((await checkPublishable({ root: project.root })).findings).toEqual([]);
});

it('finds every value that is still a sample, at its line, and what follows from it', async () => {
  const sample = copyProject();
  try {
    const { findings } = await checkPublishable({ root: sample.root });
    for (const file of [SITE, LANDING, PRIVACY, 'content/legal/terminos.md']) {
      const tagged = sample
        .read(file)
        .split('\n')
        .flatMap((line, index) => (/^[^#]*!sample/.test(line) ? [index + 1] : []));
      const found = findings.filter((finding) => finding.file === file && finding.message.endsWith('a sample value'));
      expect(found.map(({ line }) => line)).toEqual(tagged);
    }
    expect(findings.filter(({ message }) => message.includes('noindex')).map(({ file }) => file)).toEqual([
      'src/pages/index.tsx',
      'src/pages/privacidad.tsx',
      'src/pages/terminos.tsx',
    ]);
  } finally {
    sample.remove();
  }
});

describe('addresses that are examples', () => {
  it.each(['alba.example', 'www.example.com', '192.168.0.10'])('site: %s', async (host) => {
    const findings = await findingsAfter(SITE, (text) => text.replace('clinica-rivas.cl\n', `${host}\n`));
    expect(findings).toEqual([at(SITE, /^url:/, new RegExp(`^url: ${host} is an example`))]);
  });

  it.each([
    ['https://calendly.com/alba-ortodoncia/30min', /is an example account/],
    ['https://agenda.example/rivas', /is an example account/],
    ['https://calendly.com/', /names no account/],
    ['https://cal.com/rivas/evaluacion', /does not belong to the scheduling service/],
  ])('agenda: %s', async (url, message) => {
    const findings = await findingsAfter(SITE, (text) => text.replace(/https:\/\/calendly\.com\S+/, url));
    expect(findings).toEqual([at(SITE, /^ {2}url: https/, message)]);
  });

  it('mail', async () => {
    const findings = await findingsAfter(SITE, (text) => text.replace('hola@clinica-rivas.cl', 'hola@example.com'));
    expect(findings).toEqual([at(SITE, /email:/, /example\.com is an example/)]);
  });
});

it('finds a legal text that nobody has adopted', async () => {
  const findings = await findingsAfter(PRIVACY, (text) => text.replace('updated: 2026-12-01', 'updated: current'));
  expect(findings).toEqual([at(PRIVACY, /^updated:/, /not adopted/)]);
});

it('finds a logo whose name is not what it shows', async () => {
  const findings = await findingsAfter(LABELS, (text) =>
    text.replace('"{practica}, ir al inicio"', 'Ir al inicio de Alba'),
  );
  expect(findings).toEqual([at(LABELS, /^logoLabel:/, /words of the logo \(practice\.logo\), "Alba Ortodoncia"/)]);
});

describe('links', () => {
  it('a target of the navigation that is not there, once, where it is written', async () => {
    const findings = await findingsAfter(SITE, (text) => text.replace('"#tratamiento"', '"#tratamientos"'));
    const line = lineOf(project, SITE, /#tratamiento/);
    expect(new Set(findings.map((finding) => `${finding.file}:${finding.line}`))).toEqual(new Set([`${SITE}:${line}`]));
    expect(findings.map(({ message }) => message)).toContain(
      '#tratamientos leads nowhere: no element there has the id tratamientos',
    );
  });

  it('a link in a legal text to a page that is not there, at its line', async () => {
    project.write('content/legal/cookies.md', project.read(PRIVACY));
    const findings = await findingsAfter(PRIVACY, (text) =>
      text.replace('## 7. Contacto\n', '## 7. Contacto\n\n[Ver](/cookies)\n'),
    );
    await rm(path.join(project.root, 'content/legal/cookies.md'));
    expect(findings).toEqual([
      {
        file: PRIVACY,
        line: lineOf(project, PRIVACY, /^## 7/) + 2,
        message: '/cookies/ leads nowhere: there is no such page or file',
      },
    ]);
  });

  it('a component that names what is not there, or has no description', async () => {
    const findings = await findingsAfter('src/sections/NotFound/NotFound.tsx', (text) =>
      text.replace('</h1>', '</h1><img src="/assets/ninguna.webp" /><a href="nada">x</a>'),
    );
    expect(findings.map(({ file, message }) => `${file} ${message}`)).toEqual([
      'src/pages/404.tsx /assets/ninguna.webp is not there',
      'src/pages/404.tsx /assets/ninguna.webp leads nowhere: there is no such page or file',
      'src/pages/404.tsx nada leads nowhere: there is no such page or file',
      'src/pages/404.tsx the picture /assets/ninguna.webp has no description (alt)',
    ]);
  });
});

describe('photos', () => {
  it.each([
    [
      'much larger than the layout can use',
      2700,
      3600,
      /is 2700 x 3600 pixels, and no screen gets more than 1280 .*; 2560 x 3413 are enough$/,
    ],
    ['too small for large screens', 600, 750, /is 600 x 750 pixels, and large screens want 1280/],
  ])('%s', async (_, width, height, message) => {
    const photo = sharp({ create: { width, height, channels: 3, background: '#47102a' } });
    project.write('content/media/fondo.jpg', await photo.jpeg().toBuffer());
    const findings = await findingsAfter(LANDING, (text) => text.replace('aligner-macro.webp', 'fondo.jpg'));
    expect(findings).toEqual([at(LANDING, /discretionImage:/, message)]);
  });
});

it('finds what keeps the site from being built', async () => {
  const findings = await findingsAfter(SITE, (text) => text.replace('weeklySlots: 10', 'weeklySlots: 100'));
  expect(findings).toEqual([at(SITE, /weeklySlots/, /^facts\.weeklySlots: expected/)]);
});

describe('npm run check', () => {
  const run = () =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/check.ts'], { cwd: project.root, encoding: 'utf8' });

  it('says that the site is ready, writes no dist, and succeeds', () => {
    const { status, stdout } = run();
    expect(stdout.trim()).toBe('Ready to publish.');
    expect(status).toBe(0);
    expect(existsSync(path.join(project.root, 'dist'))).toBe(false);
  });

  it('lists what is to be settled below its file, and fails', async () => {
    project.edit(SITE, 'name: Alba Ortodoncia #', 'name: !sample Alba Ortodoncia #');
    const { status, stdout } = run();
    project.edit(SITE, 'name: !sample Alba Ortodoncia #', 'name: Alba Ortodoncia #');
    expect(stdout).toMatch(/^content\/site\.yaml\n {3}\d\d {2}practice\.name is still a sample value\n\nsrc\/pages\//);
    expect(stdout).toMatch(/\nNot ready to publish: 4 to settle first\.\n$/);
    expect(status).toBe(1);
  });
});
