/** Text that looks like markup: all of it arrives as text, and nothing of it as markup. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import type { Project } from '../browser/support/project.ts';
import { filesIn } from './support/folder.ts';
import { attack, type Attack } from './support/hostile.ts';
import { startBuild, temporaryProject } from './support/project.ts';

const TIMEOUT = 120_000;

/** A site whose every text is of one kind; nothing in it is marked as a sample, so it has structured data. */
async function buildAttacked(kind: Attack) {
  const project = temporaryProject();
  const texts = attack(project, kind, false);
  const { status, stderr } = await startBuild(project).ended;
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return { project, texts };
}

function pagesOf({ dist }: Project) {
  const pages = filesIn(dist).filter((file) => file.endsWith('.html'));
  return pages.map((file) => ({
    file,
    $: load(readFileSync(path.join(dist, file), 'utf8'), { scriptingEnabled: false }),
  }));
}

type Page = ReturnType<typeof pagesOf>[number];

/** Every element's attributes, in order. */
const attributesOf = ({ $ }: Page) =>
  $('*')
    .toArray()
    .map((element) => $(element).attr() ?? {});

/** Every element with the names of its attributes, in order. */
const elementsOf = (page: Page) =>
  attributesOf(page).map((attributes, index) =>
    [page.$('*').eq(index).prop('tagName'), ...Object.keys(attributes).sort()].join(' '),
  );

/** All strings below a value that was read from JSON. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((part) => stringsIn(part)) : [];
}

/** Everything that a page says: text, attributes, what is in its addresses, and in its JSON. */
function saidBy(page: Page): string[] {
  const { $ } = page;
  const attributes = attributesOf(page).flatMap((element) => Object.values(element));
  const messages = attributes
    .filter((value) => /^(?:https|mailto):.*\?/.test(value))
    .flatMap((address) => [...new URL(address).searchParams.values()]);
  const json = [
    ...attributes.filter((value) => /^\{.*\}$/s.test(value)),
    ...$('script[type$="json"]')
      .toArray()
      .map((script) => $(script).text()),
  ];
  return [
    $('body').text(),
    $('title').text(),
    ...attributes,
    ...messages,
    ...json.flatMap((text) => stringsIn(JSON.parse(text))),
  ];
}

/** Texts that only other texts repeat, or that stand beside samples. */
const unsaid = /^site\.doctor\.shortName$|\.sampleNotice$|^interface\.sample\./;

test(
  'markup comes out as text',
  async () => {
    const [harmless, hostile] = [await buildAttacked('harmless'), await buildAttacked('markup')];
    const pages = pagesOf(hostile.project);
    expect(pages.map(({ file }) => file)).toEqual([
      '404.html',
      'index.html',
      'privacidad/index.html',
      'terminos/index.html',
    ]);
    expect(pages.map(elementsOf)).toEqual(pagesOf(harmless.project).map(elementsOf));

    const said = pages.flatMap(saidBy);
    const missing = [...hostile.texts].filter(
      ([id, text]) => !unsaid.test(id) && !said.some((one) => one.includes(text)),
    );
    expect(missing).toEqual([]);
    expect(hostile.texts.size).toBeGreaterThan(180);

    const landing = pages.find(({ file }) => file === 'index.html')!;
    const json = (selector: string) => JSON.parse(landing.$(selector).text()) as Record<string, unknown>;
    expect(json('#client-config')).toMatchObject({
      booking: { dialogLabel: hostile.texts.get('interface.booking.dialogLabel') },
    });
    expect(json('script[type="application/ld+json"]')).toMatchObject({ name: hostile.texts.get('site.practice.name') });
    expect(JSON.parse(readFileSync(path.join(hostile.project.dist, 'site.webmanifest'), 'utf8'))).toMatchObject({
      name: hostile.texts.get('site.practice.name'),
    });
  },
  TIMEOUT,
);

test(
  'a template of another system is refused where it stands',
  async () => {
    const project = temporaryProject();
    project.edit('content/landing.yaml', /intro: .*/, 'intro: "Hola {{nombre}}"');
    const { status, stderr } = await startBuild(project).ended;
    expect(stderr).toMatch(
      /^content\/landing\.yaml:\d+:\d+ {2}hero\.intro: expected braces only around .+, found "\{"/m,
    );
    expect(status).toBe(1);
  },
  TIMEOUT,
);
