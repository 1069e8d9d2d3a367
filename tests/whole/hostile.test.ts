/** Content whose every text looks like markup or is odd: all of it arrives as text, and nothing of it as markup. */
import path from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { expect, test } from 'vitest';
import { isNode, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { Cache } from '../../scripts/generator/cache.ts';
import { mapTexts, schemaAt } from '../../scripts/generator/content/field-lookup.ts';
import { makeSite } from '../../scripts/generator/site.ts';
import { buildTime, type Project } from '../support/project.ts';
import { schemas, textsIn } from '../support/contents.ts';
import { temporaryProject } from '../support/temporary-project.ts';

const markup = [
  ...['<b onclick=a()>', `"'><img src=x>`, '<!--', '&lt;i&gt;&#60;', '\\u003cb>]]>'],
  // What YAML could stumble over, and other scripts.
  ...['#: - ?|>%@`[a]', '“¡Ñ!”—שלום'],
];

/** Roughly what stands in for a placeholder, to keep within the limit. */
const filledIn = (text: string) => text.replaceAll(/\{(?:email|phone|practica)\}/g, '.'.repeat(30));

/**
 * Replaces every text of a project's content by markup that would do harm if a page did not escape it; each text has a
 * number, so that it is found again. Placeholders that a field must contain stay. Also removes the tags `!sample`, so that
 * the site has structured data, too.
 *
 * @returns the new texts by file and field, such as `landing.hero.intro`
 */
function attack(project: Project): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  /** Makes the next harmful text, of at most `limit` characters, and records it. */
  const next = (id: string, limit = 80) => {
    const number = texts.size.toString(36);
    const text = `${markup[texts.size % markup.length]}</script>`.slice(0, limit - number.length) + number;
    return (texts.set(id, text), text);
  };
  for (const [name, schema] of Object.entries(schemas)) {
    const file = `content/${name}.yaml`;
    const document = parseDocument(project.read(file), { logLevel: 'silent' });
    mapTexts(schema, document.toJS(), (before, { kind, filledByPage = [], contains = '' }, path) => {
      const type = schemaAt(schema, path);
      const id = [name, ...path].join('.');
      // Numbers have a shape of their own.
      const isShaped = ['media', 'link', 'verbatim'].includes(kind) || !(type instanceof z.ZodString);
      if (isShaped || /whatsapp$|figure\.value$|registerNumber$/.test(id)) return before;
      const start = filledByPage.map((name) => `{${name}}`).join('') + contains;
      document.setIn(path, start + next(id, (type.maxLength ?? 80) - filledIn(start).length));
      return before;
    });
    visit(document, (_, node) => {
      if (isNode(node) && node.tag === '!sample') delete node.tag;
    });
    project.write(file, document.toString({ lineWidth: 0 }));
  }
  for (const name of ['privacidad', 'terminos']) {
    const file = `content/legal/${name}.md`;
    // The facts that a legal text repeats, such as periods and providers, are said on its page alone.
    const placeholders = [...new Set(project.read(file).match(/\{[^{}]+\}/g))];
    const facts = placeholders.map((placeholder) => `- ${placeholder}\n`).join('');
    const text = () => next(`${name} ${texts.size}`).replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
    const head = `title: ${JSON.stringify(next(`${name} title`))}\ndescription: ${JSON.stringify(next(`${name} description`))}`;
    const body = `# ${text()}\n\n${text()} **${text()}** [${text()}](https://example.com/?a=%22%3E)\n\n## 1. ${text()}\n\n- ${text()}\n${facts}`;
    project.write(file, `---\n${head}\nupdated: 2026-12-01\n---\n${body}`);
  }
  return texts;
}

/**
 * Everything that a page says, in any place: its texts, the values of its attributes, the parameters of addresses (such as
 * the message in a link to WhatsApp), and the texts in its JSON.
 */
function saidBy($: CheerioAPI): string[] {
  const values = $('*')
    .toArray()
    .flatMap((element) => Object.values($(element).attr() ?? {}));
  const addresses = values.filter((value) => /^(?:https|mailto):.*\?/.test(value));
  const scripts = $('script[type$="json"]').toArray();
  const json = [...values.filter((value) => /^\{.*\}$/s.test(value)), ...scripts.map((script) => $(script).text())];
  return [
    $('body').text(),
    $('title').text(),
    ...values,
    ...addresses.flatMap((address) => [...new URL(address).searchParams.values()]),
    ...json.flatMap((text) => textsIn(JSON.parse(text)).map(([, value]) => value)),
  ];
}

/** Texts that only other texts repeat, or that stand beside samples. */
const unsaid = /^site\.doctor\.shortName$|\.sampleNotice$|^interface\.sample\.|socialImageAlt|meta\.imageLines/;

test('markup in any field of the content is shown as text', async () => {
  const project = temporaryProject();
  const { root } = project;
  const texts = attack(project);
  const cache = new Cache(path.join(root, '.cache'));
  const surroundings = { now: buildTime, log: () => {}, isQuick: true };
  const { files } = await makeSite({ root, cache, ...surroundings });
  const names = ['index.html', 'privacidad/index.html', 'terminos/index.html', '404.html'];
  const pages = names.map((name) => load(String(files[name]), { scriptingEnabled: false }));

  for (const $ of pages) {
    expect($('[onclick], img[src="x"], i').get()).toEqual([]);
    expect(
      $('*')
        .contents()
        .filter((_, { nodeType }) => nodeType === 8),
    ).toHaveLength(0);
  }
  const said = pages.flatMap(saidBy);
  const missing = [...texts].filter(([id, text]) => !unsaid.test(id) && !said.some((one) => one.includes(text)));
  expect(missing).toEqual([]);
  expect(texts.size).toBeGreaterThan(150);

  const name = texts.get('site.practice.name');
  expect(JSON.parse(pages[0]!('script[type="application/ld+json"]').text())).toMatchObject({ name });
  expect(JSON.parse(String(files['site.webmanifest']))).toMatchObject({ name });
}, 300_000);
