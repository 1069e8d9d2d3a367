/** What a practice may not have: agreements with insurers, testimonials of patients. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkPublishable } from '../../scripts/check.ts';
import type { Project } from '../browser/support/project.ts';
import { copyDelivered, rewrite } from './contents.ts';
import { attributesOf, parse, type Page } from './site.ts';

/** A build takes some seconds on a busy machine. */
const TIMEOUT = 60_000;

/** A copy as the practice leaves it that deletes a section of `content/landing.yaml`. */
function without(section: string): Project {
  const project = copyDelivered();
  onTestFinished(project.remove);
  rewrite(project, 'content/landing.yaml', ({ [section]: _, ...others }) => others);
  return project;
}

/** Deletes what `content/site.yaml` has on the line that matches. */
const deleteLine = (project: Project, line: RegExp) => project.edit('content/site.yaml', line, '');

function build(project: Project): Page {
  const { status, stderr } = project.build();
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return parse(readFileSync(path.join(project.dist, 'index.html'), 'utf8'));
}

/** What the check says about links; the copy is still a sample, which it says as well. */
const brokenLinks = async ({ root }: Project) =>
  (await checkPublishable({ root })).findings.filter(({ message }) => /leads nowhere|is not there/.test(message));

const all = ['hero', 'you', 'benefits', 'insurance', 'about', 'testimonials', 'closing'];

test(
  'without insurance, the page has no such section, and all that is left stays in order',
  async () => {
    const project = without('insurance');
    const $ = build(project);
    expect(attributesOf($, 'main > section', 'class')).toEqual(all.filter((name) => name !== 'insurance'));
    expect($('header nav a')).toHaveLength(5);
    expect(await brokenLinks(project)).toEqual([]);
  },
  TIMEOUT,
);

test(
  'without testimonials and their item in the navigation, too',
  async () => {
    const project = without('testimonials');
    deleteLine(project, /^ *- \{ name: Resultados.*\n/m);
    const $ = build(project);
    expect(attributesOf($, 'main > section', 'class')).toEqual(all.filter((name) => name !== 'testimonials'));
    expect(attributesOf($, 'header nav a', 'href')).toEqual(['#inicio', '#sobre-mi', '#tratamiento', '#contacto']);
    expect(await brokenLinks(project)).toEqual([]);
  },
  TIMEOUT,
);

test(
  'SPEC 3 #resultados: an item whose target is gone breaks no build; the check names it at its line',
  async () => {
    const project = without('testimonials');
    build(project);
    const line =
      project
        .read('content/site.yaml')
        .split('\n')
        .findIndex((text) => text.includes('"#resultados"')) + 1;
    const places = (await brokenLinks(project)).map((finding) => `${finding.file}:${finding.line}`);
    expect([...new Set(places)]).toEqual([`content/site.yaml:${line}`]);
  },
  TIMEOUT,
);
