import { describe, expect, test } from 'vitest';
import { validateContent } from '../../../scripts/build/content/index.ts';
import { faultsOf, placeAt, quickFiles, withFile as withFileIn } from './content-files.ts';

const file = 'content/legal/privacidad.md';
const withFile = (name: string, text: string) => withFileIn(name, text, quickFiles);
const head = '---\ntitle: T\ndescription: D\nupdated: 2026-12-01\n---\n';
const start = '# Título\n\nIntro.\n\n## 1. Uno\n\n';

const filesWith = (markdown: string) => withFile(file, head + markdown);
const read = (markdown: string) => validateContent(filesWith(markdown)).content.legal['privacidad'];

/** The faults as `line:column found`, from the first line of the Markdown. */
const faultsIn = (markdown: string) =>
  faultsOf(filesWith(markdown)).map(({ line = 0, column, found }) => `${line - 5}:${column} ${found ?? ''}`.trim());

test('a text with all it may have', () => {
  const text = read(
    '# Título\n\nIntro con\nuna segunda línea.\n\n## 1. Uno\n\nUn **texto *muy* fuerte** y [un enlace](https://example.com/a?b=1).\n\n- a\n- b [c](/terminos)\n\n## 2. Dos\n\n1. uno\n2. dos\n\nEscribe a [{email}](mailto:{email}), <https://example.com>.\n',
  );
  const t = (value: string) => ({ type: 'text', value });
  expect(text).toEqual({
    title: 'T',
    description: 'D',
    updated: '2026-12-01',
    heading: 'Título',
    intro: [{ type: 'paragraph', children: [t('Intro con una segunda línea.')] }],
    sections: [
      {
        title: 'Uno',
        blocks: [
          {
            type: 'paragraph',
            children: [
              t('Un '),
              { type: 'strong', children: [t('texto '), { type: 'emphasis', children: [t('muy')] }, t(' fuerte')] },
              t(' y '),
              { type: 'link', href: 'https://example.com/a?b=1', children: [t('un enlace')] },
              t('.'),
            ],
          },
          {
            type: 'list',
            ordered: false,
            items: [[t('a')], [t('b '), { type: 'link', href: '/terminos', children: [t('c')] }]],
          },
        ],
      },
      {
        title: 'Dos',
        blocks: [
          { type: 'list', ordered: true, items: [[t('uno')], [t('dos')]] },
          {
            type: 'paragraph',
            children: [
              t('Escribe a '),
              { type: 'link', href: 'mailto:contacto@example.com', children: [t('contacto@example.com')] },
              t(', '),
              { type: 'link', href: 'https://example.com', children: [t('https://example.com')] },
              t('.'),
            ],
          },
        ],
      },
    ],
  });
});

test('a text between tags, quotation marks, pictures and right-to-left script passes unharmed', () => {
  const odd = '&lt;script&gt;alert("x")&lt;/script&gt; \\*no\\* 🦷 👩🏽‍⚕️ “¡Ñandú!” שלום مرحبا & \'';
  const [block] = read(`${start}${odd}\n`)?.sections[0]?.blocks ?? [];
  expect(block).toEqual({
    type: 'paragraph',
    children: [{ type: 'text', value: '<script>alert("x")</script> *no* 🦷 👩🏽‍⚕️ “¡Ñandú!” שלום مرحبا & \'' }],
  });
});

test('with the line ends of Windows it is the same', () => {
  const text = `${start}a\nb\n\n- c\n  d\n`;
  const windows = withFile(file, (head + text).replaceAll('\n', '\r\n'));
  expect(validateContent(windows).content.legal['privacidad']).toEqual(read(text));
});

describe('what it may not have', () => {
  test.each([
    ['HTML', '<div>x</div>', 'HTML: "<div>x</div>"'],
    ['a comment', '<!-- x -->', 'HTML: "<!-- x -->"'],
    ['HTML in a line', 'a <b', undefined],
    ['a picture', '![x](a.png)', 'a picture: "![x](a.png)"'],
    ['a block of code', '```\nx\n```', 'a block of code (text that is indented by four spaces is one, too): "```\\nx\\n```"'],
    ['indented code', '    x', 'a block of code (text that is indented by four spaces is one, too): "    x"'],
    ['code', '`x`', 'code: "`x`"'],
    ['a quotation', '> x', 'a quotation: "> x"'],
    ['a rule', '***', 'a rule: "***"'],
    ['a table', '| a | b |\n|---|---|\n| 1 | 2 |', 'a table: "| a | b |\\n|---|---|\\n| 1 | 2 |"'],
    ['a table without borders', 'a | b\n--- | ---\n1 | 2', 'a table: "a | b\\n--- | ---\\n1 | 2"'],
    ['a deeper heading', '### x', 'a heading of level 3: "### x"'],
    ['another title', '# x', '"# x"'],
    ['a link elsewhere', '[x]: https://example.com', 'the address of a link on a line of its own: "[x]: https://example.com"'],
  ])('%s', (_, markdown, found) => {
    expect(faultsIn(`${start}Antes.\n\n${markdown}\n`)).toEqual(found === undefined ? [] : [`9:1 ${found}`]);
  });

  test.each([
    ['HTML', 'a <b>x</b>', ['7:3 HTML: "<b>"', '7:7 HTML: "</b>"']],
    ['a forced line break', 'a\\\nb', ['7:2 a forced line break: "\\\\\\n"']],
    ['two spaces at the end of a line', 'a  \nb', ['7:2 a forced line break: "  \\n"']],
    ['a list in a list', '- a\n  - b', ['8:3 a list inside a list: "- b"']],
    ['two paragraphs in an entry', '- a\n\n  b', ['9:3 "b"']],
    ['an empty entry', '- a\n-', ['8:1 nothing']],
    ['a list that begins elsewhere', '3. a', ['7:1 3']],
    ['a picture in strong text', '**a ![b](c)**', ['7:5 a picture: "![b](c)"']],
    ['a control character', 'a&#7;', ['7:1 "a\uFFFD"']],
  ])('%s, in a paragraph or a list', (_, markdown, found) => {
    expect(faultsIn(`${start}${markdown}\n`)).toEqual(found);
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'http://example.com',
    '//example.com',
    'example.com',
    'otra',
    '#s1',
    'mailto:',
    'mailto:nadie',
    'tel:+56900000000',
    'https://',
    '&#106;avascript:alert(1)',
  ])('a link to %s', (href) => {
    expect(faultsIn(`${start}[x](${href})\n`)).toEqual([
      `7:1 ${JSON.stringify(href.replace('&#106;', 'j'))}`,
    ]);
  });

  test.each(['/', '/privacidad', '/terminos#s2', '/#contacto', 'https://example.com/a', 'mailto:a@example.com'])('but a link to %s', (href) => {
    expect(faultsIn(`${start}[x](${href})\n`)).toEqual([]);
  });

  test('a link to a page that is not there', () => {
    const [fault] = faultsOf(filesWith(`${start}Ver [x](/nada).\n`));
    expect(fault).toEqual({
      file,
      line: 12,
      column: 5,
      expected: 'expected a link to one of the pages /, /privacidad, /terminos',
      found: '"/nada"',
    });
  });

  test('a link without text, a link with a title', () => {
    expect(faultsIn(`${start}[](https://example.com)\n`)).toEqual(['7:1 "[](https://example.com)"']);
    expect(faultsIn(`${start}[x](https://example.com "y")\n`)).toEqual(['7:1 "y"']);
  });
});

describe('headings', () => {
  test.each([
    ['no title', '## 1. Uno\n\na\n', ['1:1 "## 1. Uno"']],
    ['text before the title', 'a\n\n# T\n\n## 1. Uno\n\na\n', ['1:1 "a"']],
    ['an empty title', '#\n\n## 1. Uno\n\na\n', ['1:1 "#"']],
    ['strong text in the title', '# **T**\n\n## 1. Uno\n\na\n', ['1:3 "**T**"']],
    ['no section', '# T\n\na\n', ['4:1']],
    ['nothing at all', '', ['1:1 nothing']],
    ['no number', '# T\n\n## Uno\n\na\n', ['3:1 "## Uno"']],
    ['a wrong first number', '# T\n\n## 2. Uno\n\na\n', ['3:1 "## 2. Uno"']],
    ['a number left out', '# T\n\n## 1. Uno\n\na\n\n## 3. Tres\n\na\n', ['7:1 "## 3. Tres"']],
    ['a number twice', '# T\n\n## 1. Uno\n\na\n\n## 1. Dos\n\na\n', ['7:1 "## 1. Dos"']],
    ['a number without a full stop', '# T\n\n## 1 Uno\n\na\n', ['3:1 "## 1 Uno"']],
    ['a number and nothing else', '# T\n\n## 1.\n\na\n', ['3:1 "## 1."']],
    ['a section without text', '# T\n\n## 1. Uno\n\n## 2. Dos\n\na\n', ['3:1 "Uno"']],
    ['a last section without text', '# T\n\n## 1. Uno\n', ['3:1 "Uno"']],
  ])('%s', (_, markdown, found) => {
    expect(faultsIn(markdown)).toEqual(found);
  });
});

describe('front matter', () => {
  const body = '# T\n\n## 1. Uno\n\na\n';

  test.each([
    ['missing', body],
    ['not closed', `---\ntitle: T\n${body}`],
    ['empty', `---\n---\n${body}`],
    ['not at the beginning', `\n${head}${body}`],
  ])('%s', (_, text) => {
    expect(faultsOf(withFile(file, text))).toEqual([
      {
        file,
        line: 1,
        column: 1,
        expected: 'expected the file to begin with title, description and updated between two lines of ---',
        found: JSON.stringify(text.split('\n')[0]),
      },
    ]);
  });

  test.each([
    ['title: T', 'title: ""', 'title', 'title: '.length],
    ['title: T', 'title: [a]', 'title', 0],
    ['title: T', `title: ${'x'.repeat(71)}`, 'title', 'title: '.length],
    ['description: D', 'description: 12', 'description', 'description: '.length],
    ['updated: 2026-12-01', 'updated: ayer', 'updated', 'updated: '.length],
    ['updated: 2026-12-01', 'updated: 2026-02-30', 'updated', 'updated: '.length],
    ['updated: 2026-12-01', 'updated: 20261201', 'updated', 'updated: '.length],
    ['updated: 2026-12-01', 'updated:', 'updated', 0],
  ])('%s becomes %s', (from, to, field, offset) => {
    const text = head.replace(from, to) + body;
    const { line, column } = placeAt(text, text.indexOf(to) + offset);
    expect(faultsOf(withFile(file, text)).map((fault) => ({ ...fault, expected: '', found: '', hint: '' }))).toEqual([
      { file, line, column, field, expected: '', found: '', hint: '' },
    ]);
  });

  test('a field too few and one too many', () => {
    const faults = faultsOf(withFile(file, head.replace('title', 'titel') + body));
    expect(faults.map(({ line, field, hint }) => [line, field, hint])).toEqual([
      [2, 'title', undefined],
      [2, 'titel', 'did you mean "title"?'],
    ]);
  });

  test('faults in the text stand on their lines, however long the front matter is', () => {
    const text = head.replace('title', '# a\n# b\ntitle').replaceAll('\n', '\r\n') + '# T\n\n## 2. Uno\n\na\n';
    expect(faultsOf(withFile(file, text)).map(({ line, column }) => [line, column])).toEqual([[10, 1]]);
  });
});
