import { describe, expect, test } from 'vitest';
import { checkLinks } from '../../scripts/check/links.ts';
import { checkPages } from '../../scripts/check/pages.ts';
import type { Site } from '../../scripts/generator/site.ts';
import type { Problem } from '../../scripts/messages/problem.ts';

/** A site of these files, which lives at the address. */
function siteOf(
  files: Readonly<Record<string, string>>,
  url = 'https://clinica.cl/',
  content = new Map<string, string>(),
) {
  const outputs = Object.keys(files).filter((path) => path.endsWith('.html'));
  const encoded = new Map([...content].map(([file, text]) => [file, new TextEncoder().encode(text)]));
  return {
    ...{ files, url, base: new URL(url).pathname, source: { files: encoded } },
    pages: outputs.map((output) => ({ output, source: `source of ${output}` })),
  } as unknown as Site;
}

/** The code, and the address or name in question. */
const summary = ({ code, params }: Problem) => [code, ...Object.values(params)].join(' ');

const problems = (files: Readonly<Record<string, string>>, url?: string) => checkLinks(siteOf(files, url)).map(summary);

const legal = { 'legal/index.html': '<h2 id="uno">Uno</h2>' };

describe('links within the site', () => {
  const good =
    '/ # #top #aquí #aqu%C3%AD /legal /legal/ legal/#uno /legal/index.html#uno https://clinica.cl/legal#uno /film.mp4 ' +
    '/legal/#:~:text=Uno /legal/#uno:~:text=Uno https://elsewhere.cl/no#no https://elsewhere.cl/p%E1gina#100% mailto:hola@clinica.cl tel:+56900000000 data:image/png;base64,AAAA';
  test.each(good.split(' '))('%s is accepted', (href) => {
    expect(problems({ ...legal, 'index.html': `<p id="aquí"><a href="${href}">x</a>`, 'film.mp4': '' })).toEqual([]);
  });

  test.each([
    ['/nada', 'check.broken-link /nada'],
    // What every object of JavaScript has, and no site.
    ['/constructor', 'check.broken-link /constructor'],
    ['legal/nada', 'check.broken-link legal/nada'],
    ['https://clinica.cl/nada', 'check.broken-link https://clinica.cl/nada'],
    ['#nada', 'check.broken-anchor #nada nada'],
    ['/legal#dos', 'check.broken-anchor /legal#dos dos'],
    ['/%E0%A4%A', 'check.unreadable-link /%E0%A4%A'],
    ['https://[', 'check.unreadable-link https://['],
  ])('%s is reported', (href, problem) => {
    expect(problems({ ...legal, 'index.html': `<a href="${href}">x</a>` })).toEqual([problem]);
  });

  test.each([
    '<img src="/nada.png" alt="">',
    '<img srcset="/legal/ 1x, /nada.png 2x" alt="">',
    '<video poster="/nada.png"></video>',
    '<script data-entry="/nada.png"></script>',
    '<noscript><img src="/nada.png" alt=""></noscript>',
    '<meta property="og:image" content="/nada.png">',
  ])('a missing file is reported in %s', (html) => {
    expect(problems({ ...legal, 'index.html': html })).toEqual(['check.broken-link /nada.png']);
  });

  test('on the error page, links that depend on the address it is shown at are reported', () => {
    const html = (href: string) => ({ 'index.html': '', '404.html': `<p id="yes"><a href="${href}">x</a>` });
    for (const href of ['/', '#yes']) expect(problems(html(href))).toEqual([]);
    expect(problems(html('index.html'))).toEqual(['check.broken-link index.html']);
  });

  test('of a site below a path, links outside of that path are reported', () => {
    const html = (href: string) => ({ ...legal, 'index.html': `<a href="${href}">x</a>` });
    const url = 'https://clinica.cl/sitio/';
    expect(problems(html('/sitio/legal/#uno'), url)).toEqual([]);
    expect(problems(html('/legal/'), url)).toEqual(['check.link-outside-site /legal/ /sitio/']);
  });

  test('missing assets are reported in style sheets, scripts and JSON', () => {
    const css = 'a{src:url(/assets/b.woff2)}';
    expect(problems({ 'index.html': `<style>${css}</style>` })).toEqual(['check.missing-file /assets/b.woff2']);
    expect(problems({ 'assets/a.css': css, 'assets/b.woff2': '' })).toEqual([]);
    const others =
      'import("https://assets.other.cl/assets/external/widget.js"); f("//other.cl/assets/a.js", "//other.cl/x/assets/a.js")';
    expect(problems({ 'assets/a.js': others })).toEqual([]);
    const own = '{"image":"https://clinica.cl/assets/b.jpg"}';
    expect(problems({ 'assets/a.js': own })).toEqual(['check.missing-file /assets/b.jpg']);
    const belowPath = 'f("/a.b/assets/c.js", "/axb/assets/c.js")';
    expect(problems({ 'assets/a.js': belowPath }, 'https://clinica.cl/a.b/')).toEqual([
      'check.missing-file /a.b/assets/c.js',
    ]);
  });

  test('are reported at their line in the content, not at a comment, or else at the page', () => {
    const content = new Map([['content/site.yaml', '# the anchor #uno\nurl: "#uno-dos"\nother: "#uno"\n']]);
    const site = siteOf({ 'index.html': '<a href="#uno">x</a><a href="#tres">x</a>' }, undefined, content);
    const found = checkLinks(site).map(({ place, ...problem }) => [place, summary(problem as Problem)]);
    expect(found).toEqual([
      [{ file: 'content/site.yaml', line: 3 }, 'check.broken-anchor #uno uno'],
      [{ file: 'source of index.html' }, 'check.broken-anchor #tres tres'],
    ]);
  });
});

const noindex = '<meta name="robots" content="noindex">';
const canonical = '<link rel="canonical" href="/">';

test.each([
  ['<img src="a.png" alt="Retrato">', undefined],
  ['<img src="a.png" alt="">', undefined],
  ['<svg role="img" aria-label="Arco"></svg>', undefined],
  [noindex, undefined],
  [canonical, undefined],
  ['<img src="a.png">', 'check.picture-without-description a.png'],
  ['<img src="a.png" alt=" ">', 'check.picture-without-description a.png'],
  ['<svg role="img" class="arch"></svg>', 'check.drawing-without-description arch'],
  ['<svg role="img" class="arch" aria-label=" "></svg>', 'check.drawing-without-description arch'],
  [noindex + canonical, 'check.unlisted-page'],
])('of a page with %s, the check says: %s', (html, message) => {
  const found = checkPages(siteOf({ 'a.html': html })).map((one) => `${one.place.file} ${summary(one)}`);
  expect(found).toEqual(message ? [`source of a.html ${message}`] : []);
});
