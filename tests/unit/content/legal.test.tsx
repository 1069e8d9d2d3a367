import { describe, expect, test } from 'vitest';
import type { Root, RootContent } from 'hast';
import { renderToStaticMarkup } from 'react-dom/server';
import { legalPage } from '../../../src/components/Legal/Legal.tsx';
import { RenderContextProvider, type RenderContext } from '../../../src/render-context.ts';
import {
  contentOf,
  expectMistakes,
  mistakesIn,
  privacy,
  sampleFiles,
  site,
  withFile,
  withText,
} from '../../support/content-files.ts';

const head = '---\ntitle: T\ndescription: D\nupdated: 2026-12-01\n---\n';
const start = '# Título\n\nIntro.\n\n## 1. Uno\n\n';

const textOf = (markdown: string) => contentOf(withFile(privacy, head + markdown)).legal['privacidad']!;
function htmlOfNode(node: RootContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  const attributes = Object.entries(node.properties).map(
    ([name, value]) => ` ${name === 'className' ? 'class' : name}="${String(value)}"`,
  );
  return `<${node.tagName}${attributes.join('')}>${node.children.map(htmlOfNode).join('')}</${node.tagName}>`;
}
/** Without the line breaks between blocks. */
const htmlOf = (tree: Root) => tree.children.map(htmlOfNode).join('').replaceAll('\n', '');

/** What is wrong, as `line:column what was found`, from the first line of the Markdown. */
const found = (markdown: string) =>
  mistakesIn(withFile(privacy, head + markdown)).map((mistake) => {
    const [, line, column, what] = /:(\d+):(\d+) {2}(?:.*, found )?(.*)$/s.exec(mistake)!;
    return `${Number(line) - 5}:${column} ${what}`;
  });

test('a legal text may have paragraphs, lists, bold words and links', () => {
  const { sections, intro, ...text } = textOf(
    '# Título\n\nIntro con\nuna **segunda** *línea*.\n\n## 1. Uno\n\nUn **texto *muy* fuerte** y [un enlace](https://example.com/a?b=1).\n\n- a\n- b [c](/terminos#s2)\n\n## 2. Dos\n\n1. uno\n\n2. dos\n\nEscribe a [{email}](mailto:{email}), <https://example.com>. RUT {rut}.\n',
  );
  expect(text).toEqual({ title: 'T', description: 'D', updated: '2026-12-01', heading: 'Título' });
  expect(htmlOf(intro)).toBe('<p>Intro con una <strong>segunda</strong> <em>línea</em>.</p>');
  expect(sections.map(({ title, body }) => [title, htmlOf(body)])).toEqual([
    [
      'Uno',
      '<p>Un <strong>texto <em>muy</em> fuerte</strong> y <a href="https://example.com/a?b=1">un enlace</a>.</p>' +
        '<ul><li>a</li><li>b <a href="/terminos#s2">c</a></li></ul>',
    ],
    [
      'Dos',
      '<ol><li>uno</li><li>dos</li></ol><p>Escribe a <a href="mailto:contacto@example.com">contacto@example.com</a>, ' +
        '<a href="https://example.com">https://example.com</a>. <span class="unbroken">RUT\u00A000.000.000-0</span>.</p>',
    ],
  ]);
});

test('paragraphs and entries of lists do not end with a line of one or two short words', () => {
  const { intro, sections } = textOf(
    '# Título\n\nPuedes pedir acceso a ella.\n\n## 1. Uno\n\n- **Correo:** los registros con que se hacen.\n\nLee los [términos](/terminos).\n',
  );
  expect(htmlOf(intro)).toBe('<p>Puedes pedir acceso a ella.</p>');
  expect(sections.map(({ body }) => htmlOf(body))).toEqual([
    '<ul><li><strong>Correo:</strong> los registros con que se hacen.</li></ul>' +
      '<p>Lee los <a href="/terminos">términos</a>.</p>',
  ]);
});

describe('a legal text may not have', () => {
  test.each([
    ['<div>x</div>', ['"<div>x</div>"']],
    ['![x](a.png)', ['"![x](a.png)"']],
    ['```\nx\n```', ['"```\\nx\\n```"']],
    ['`x`', ['"`x`"']],
    ['> x', ['"> x"']],
    ['***', ['"***"']],
    ['| a | b |\n|---|---|\n| 1 | 2 |', ['"| a | b |\\n|---|---|\\n| 1 | 2 |"']],
    ['### x', ['"### x"']],
    ['# x', ['"# x"']],
    ['[x]: https://example.com', ['"[x]: https://example.com"']],
    ['3. a', ['"3. a"']],
    ['[](https://example.com)', ['"[](https://example.com)"']],
    ['[x](&#106;avascript:alert(1))', ['"javascript:alert(1)"']],
    ['a <b', []],
  ])('%j', (markdown, mistakes) => {
    expect(found(`${start}Antes.\n\n${markdown}\n`)).toEqual(mistakes.map((what) => `9:1 ${what}`));
  });

  test.each([
    ['a <b>x</b>', ['7:3 "<b>"', '7:7 "</b>"']],
    ['a\\\nb', ['7:2 "\\\\\\n"']],
    ['- a\n  - b', ['7:1 "- a\\n  - b"']],
    ['- # a', ['7:3 "# a"']],
    ['- a\n\n  b', ['7:1 "- a\\n\\n  b"']],
    ['- a\n-', ['8:1 "-"']],
    ['**a ![b](c)**', ['7:5 "![b](c)"']],
  ])('inside a paragraph or a list: %j', (markdown, mistakes) => {
    expect(found(`${start}${markdown}\n`)).toEqual(mistakes);
  });

  const addresses =
    'javascript:alert(1) JAVASCRIPT:alert(1) data:text/html,x http://example.com example.com otra #s1 ' +
    'mailto: mailto:nadie tel:+56900000000 https:// otra… https://…';
  test.each(addresses.split(' '))('a link to %s', (href) => {
    expect(found(`${start}[x](${href})\n`)).toEqual([`7:1 ${JSON.stringify(href)}`]);
  });

  test('a link with a wrong placeholder, which is its only mistake', () => {
    for (const address of ['{doctra}', '/{doctra}', 'https://example.cl/{doctra}']) {
      expect(found(`${start}[x](${address})\n`), address).toEqual([expect.stringMatching(/^7:\d+ "\{doctra\}"/)]);
    }
  });

  test('a link to a page that does not exist', () => {
    const message =
      'expected one of the pages /, /privacidad, /terminos, found "/termino#s1" (did you mean "/terminos"?)';
    expectMistakes(privacy, '\nc\n', '\nVer »[x](/termino#s1).\n', [message]);
    // To browsers, the address of another site.
    const hint = '(src/pages holds a file for each page)';
    const ofOtherSite = `expected one of the pages /, /privacidad, /terminos, found "//example.com" ${hint}`;
    expectMistakes(privacy, '\nc\n', '\nVer »[x](//example.com).\n', [ofOtherSite]);
  });
});

test.each([
  ['no title', '## 1. Uno\n\na\n', ['1:1 "## 1. Uno"']],
  ['text before the title', 'a\n\n# T\n\n## 1. Uno\n\na\n', ['1:1 "a"', '3:1 "# T"']],
  ['an empty title', '#\n\n## 1. Uno\n\na\n', ['1:1 "#"']],
  ['strong text in the title', '# **T**\n\n## 1. Uno\n\na\n', ['1:3 "**T**"']],
  ['no section', '# T\n\na\n', ['4:1 ""']],
  ['nothing at all', '', ['1:1 ""']],
  ['an empty title of a section', '# T\n\n##\n\na\n', ['3:1 "##"']],
  ['a section with a number, but no title', '# T\n\n## 3.\n\na\n', ['3:1 "## 3."']],
  ['a section without text', '# T\n\n## 1. Uno\n\n## 2. Dos\n\na\n', ['3:1 "## 1. Uno"']],
])('headings are reported if there is %s', (_, markdown, mistakes) => {
  expect(found(markdown)).toEqual(mistakes);
});

test('a section whose only block names an absent fact is left out of the page, and of its index', () => {
  const body = '# T\n\n## Uno\n\na\n\n## Dos\n\nCon {formas_de_pago}.\n\n## Tres\n\nc\n';
  const files = withText(
    site,
    '  paymentMethods: ',
    '  # paymentMethods: ',
    withFile(privacy, head + body, sampleFiles),
  );
  const content = contentOf(files);
  const context = { content, href: (address: string) => address } as unknown as RenderContext;
  const Section = legalPage('privacidad').sections[0]!;
  const html = renderToStaticMarkup(
    <RenderContextProvider value={context}>
      <Section />
    </RenderContextProvider>,
  );
  const titles = [...html.matchAll(/<h2>.*?<\/h2>/g)].map(([heading]) => heading.replaceAll(/<.*?>/g, ''));
  expect(titles).toEqual(['1. Uno', '2. Tres']);
  expect(html).not.toContain('Dos');
});

test('sections lose the numbers that the file gives them, whatever these are: the page numbers them', () => {
  const { sections } = textOf('# T\n\n## 1. Uno\n\na\n\n## Dos\n\na\n\n## 7. Tres\n\na\n');
  expect(sections.map(({ title }) => title)).toEqual(['Uno', 'Dos', 'Tres']);
});

describe('front matter', () => {
  const body = '# T\n\n## 1. Uno\n\na\n';

  test.each([
    ['missing', body],
    ['not closed', `---\ntitle: T\n${body}`],
    ['empty', `---\n---\n${body}`],
    ['not at the beginning', `\n${head}${body}`],
  ])('is reported if it is %s', (_, text) => {
    const expected = 'expected the file to begin with title, description and updated between two lines of ---';
    const first = JSON.stringify(text.split('\n')[0]);
    expect(mistakesIn(withFile(privacy, text))).toEqual([`${privacy}:1:1  ${expected}, found ${first}`]);
  });

  test('problems in the text are reported at their lines, however long the front matter is', () => {
    const long = head.replace('title', '# a\n# b\ntitle').replaceAll('\n', '\r\n');
    const [mistake] = mistakesIn(withFile(privacy, `${long}# T\n\n## 1. Uno\n`));
    expect(mistake).toMatch(`${privacy}:10:1  expected one # heading at the beginning`);
  });
});
