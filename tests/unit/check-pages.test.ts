import { describe, expect, test } from 'vitest';
import { checkLinks, checkPages } from '../../scripts/check/pages.ts';
import type { Site } from '../../scripts/generator/site.ts';
import { formatDiagnostics, sentenceOf } from '../../scripts/messages/format.ts';

/** A site of these files, which lives at the address. */
function siteOf(
  files: Readonly<Record<string, string>>,
  url = 'https://clinica.cl/',
  content = new Map<string, string>(),
) {
  const outputs = Object.keys(files).filter((path) => path.endsWith('.html'));
  const encoded = new Map([...content].map(([file, text]) => [file, new TextEncoder().encode(text)]));
  return {
    ...{ files, url, base: new URL(url).pathname, read: { files: encoded } },
    pages: outputs.map((output) => ({ output, source: `source of ${output}` })),
  } as unknown as Site;
}

const problems = (files: Readonly<Record<string, string>>, url?: string) =>
  checkLinks(siteOf(files, url)).map((one) => sentenceOf(one, 'en').message);

const legal = { 'legal/index.html': '<h2 id="uno">Uno</h2>' };
const nowhere = 'leads nowhere: there is no such page or file';

describe('links within the site', () => {
  const good =
    '/ # #top #aquí #aqu%C3%AD /legal /legal/ legal/#uno /legal/index.html#uno https://clinica.cl/legal#uno /film.mp4 ' +
    '/legal/#:~:text=Uno https://elsewhere.cl/no#no mailto:hola@clinica.cl tel:+56900000000 data:image/png;base64,AAAA';
  test.each(good.split(' '))('%s leads somewhere', (href) => {
    expect(problems({ ...legal, 'index.html': `<p id="aquí"><a href="${href}">x</a>`, 'film.mp4': '' })).toEqual([]);
  });

  test.each([
    ['/nada', nowhere],
    ['legal/nada', nowhere],
    ['https://clinica.cl/nada', nowhere],
    ['#nada', 'leads nowhere: no element there has the id nada'],
    ['/legal#dos', 'leads nowhere: no element there has the id dos'],
    ['/%E0%A4%A', 'cannot be read as an address'],
    ['https://[', 'cannot be read as an address'],
  ])('%s does not', (href, problem) => {
    expect(problems({ ...legal, 'index.html': `<a href="${href}">x</a>` })).toEqual([`${href} ${problem}`]);
  });

  test.each([
    '<img src="/nada.png" alt="">',
    '<img srcset="/legal/ 1x, /nada.png 2x" alt="">',
    '<video poster="/nada.png"></video>',
    '<script data-entry="/nada.png"></script>',
    '<noscript><img src="/nada.png" alt=""></noscript>',
    '<meta property="og:image" content="/nada.png">',
  ])('%s is missed', (html) => {
    expect(problems({ ...legal, 'index.html': html })).toEqual([`/nada.png ${nowhere}`]);
  });

  test('on the error page only what does not depend on where it is seen', () => {
    const html = (href: string) => ({ 'index.html': '', '404.html': `<p id="yes"><a href="${href}">x</a>` });
    for (const href of ['/', '#yes']) expect(problems(html(href))).toEqual([]);
    expect(problems(html('index.html'))).toEqual([`index.html ${nowhere}`]);
  });

  test('below a path, nothing beside it', () => {
    const html = (href: string) => ({ ...legal, 'index.html': `<a href="${href}">x</a>` });
    const url = 'https://clinica.cl/sitio/';
    expect(problems(html('/sitio/legal/#uno'), url)).toEqual([]);
    expect(problems(html('/legal/'), url)).toEqual(['/legal/ leads out of the site, which lives below /sitio/']);
  });

  test('names of assets in style sheets, scripts and JSON', () => {
    const css = 'a{src:url(/assets/b.woff2)}';
    expect(problems({ 'index.html': `<style>${css}</style>` })).toEqual(['/assets/b.woff2 is not there']);
    expect(problems({ 'assets/a.css': css, 'assets/b.woff2': '' })).toEqual([]);
    const others = 'import("https://assets.other.cl/assets/external/widget.js"); f("//other.cl/assets/a.js")';
    expect(problems({ 'assets/a.js': others })).toEqual([]);
    const own = '{"image":"https://clinica.cl/assets/b.jpg"}';
    expect(problems({ 'assets/a.js': own })).toEqual(['/assets/b.jpg is not there']);
  });

  test('are told where the content writes them, comments left aside, or else at the page', () => {
    const content = new Map([['content/site.yaml', '# the anchor #uno\nurl: "#uno-dos"\nother: "#uno"\n']]);
    const site = siteOf({ 'index.html': '<a href="#uno">x</a><a href="#tres">x</a>' }, undefined, content);
    expect(formatDiagnostics(checkLinks(site), 'en')).toBe(
      'content/site.yaml:3  #uno leads nowhere: no element there has the id uno\n' +
        'source of index.html  #tres leads nowhere: no element there has the id tres',
    );
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
  ['<img src="a.png">', 'the picture a.png has no description (alt)'],
  ['<img src="a.png" alt=" ">', 'the picture a.png has no description (alt)'],
  ['<svg role="img" class="arch"></svg>', 'a drawing (role="img", class="arch") has no description (aria-label)'],
  [noindex + canonical, 'search engines may not list this page (noindex), as long as content is a sample'],
])('of a page with %s, the check says: %s', (html, message) => {
  const found = checkPages(siteOf({ 'a.html': html })).map(
    (one) => `${one.place.file} ${sentenceOf(one, 'en').message}`,
  );
  expect(found).toEqual(message ? [`source of a.html ${message}`] : []);
});
