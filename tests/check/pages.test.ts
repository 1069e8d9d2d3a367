import { describe, expect, it } from 'vitest';
import { descriptionFindings } from '../../scripts/check/descriptions.ts';
import type { Finding } from '../../scripts/check/finding.ts';
import { indexingFindings } from '../../scripts/check/indexing.ts';
import { linkFindings } from '../../scripts/check/links.ts';
import { parsePages, type BuiltPage } from '../../scripts/check/pages.ts';
import { openPlaces } from '../../scripts/check/places.ts';
import type { OutputFile } from '../../scripts/build/types.ts';

/** Messages about a site of these files, which lives at the address. */
function problems(contents: Readonly<Record<string, string>>, url = 'https://clinica.cl/') {
  const files: OutputFile[] = Object.entries(contents).map(([path, body]) => ({ path, body }));
  const names = Object.keys(contents).filter((path) => path.endsWith('.html'));
  const pages = parsePages(files, new Map(names.map((path) => [path, `source of ${path}`])));
  return linkFindings({ url, files, pages }, openPlaces(new Map())).map(({ message }) => message);
}

const legal = { 'legal/index.html': '<h2 id="uno">Uno</h2>' };

describe('links within the site', () => {
  it.each([
    '/',
    '#',
    '#top',
    '#aquí',
    '#aqu%C3%AD',
    '/legal',
    '/legal/',
    'legal/#uno',
    '/legal/index.html#uno',
    'https://clinica.cl/legal#uno',
    '/film.mp4',
    '/legal/#:~:text=Uno',
    'https://elsewhere.cl/no#no',
    'mailto:hola@clinica.cl',
    'tel:+56900000000',
    'data:image/png;base64,AAAA',
  ])('%s leads somewhere', (href) => {
    expect(problems({ ...legal, 'index.html': `<p id="aquí"><a href="${href}">x</a>`, 'film.mp4': '' })).toEqual([]);
  });

  it.each([
    ['/nada', 'leads nowhere: there is no such page or file'],
    ['legal/nada', 'leads nowhere: there is no such page or file'],
    ['https://clinica.cl/nada', 'leads nowhere: there is no such page or file'],
    ['#nada', 'leads nowhere: no element there has the id nada'],
    ['/legal#dos', 'leads nowhere: no element there has the id dos'],
    ['/%E0%A4%A', 'cannot be read as an address'],
    ['https://[', 'cannot be read as an address'],
  ])('%s does not', (href, problem) => {
    expect(problems({ ...legal, 'index.html': `<a href="${href}">x</a>` })).toEqual([`${href} ${problem}`]);
  });

  it.each([
    '<img src="/nada.png" alt="">',
    '<img srcset="/legal/ 1x, /nada.png 2x" alt="">',
    '<video poster="/nada.png"></video>',
    '<script data-entry="/nada.png"></script>',
    '<noscript><img src="/nada.png" alt=""></noscript>',
    '<meta property="og:image" content="/nada.png">',
  ])('%s is missed', (html) => {
    expect(problems({ ...legal, 'index.html': html })).toEqual([
      '/nada.png leads nowhere: there is no such page or file',
    ]);
  });

  it('on the error page only what does not depend on where it is seen', () => {
    const html = (href: string) => ({ 'index.html': '', '404.html': `<p id="yes"><a href="${href}">x</a>` });
    expect(problems(html('/'))).toEqual([]);
    expect(problems(html('#yes'))).toEqual([]);
    expect(problems(html('index.html'))).toEqual(['index.html leads nowhere: there is no such page or file']);
  });

  it('below a path, nothing beside it', () => {
    const html = (href: string) => ({ ...legal, 'index.html': `<a href="${href}">x</a>` });
    const url = 'https://clinica.cl/sitio/';
    expect(problems(html('/sitio/legal/#uno'), url)).toEqual([]);
    expect(problems(html('/legal/'), url)).toEqual(['/legal/ leads out of the site, which lives below /sitio/']);
  });

  it('names of assets in style sheets, scripts and JSON, and icons in the manifest', () => {
    const css = 'a{src:url(/assets/b.woff2)}';
    expect(problems({ 'index.html': `<style>${css}</style>` })).toEqual(['/assets/b.woff2 is not there']);
    expect(problems({ 'assets/a.css': css, 'assets/b.woff2': '' })).toEqual([]);
    const others = 'import("https://assets.other.cl/assets/external/widget.js"); f("//other.cl/assets/a.js")';
    expect(problems({ 'assets/a.js': others })).toEqual([]);
    const own = '{"image":"https://clinica.cl/assets/b.jpg"}';
    expect(problems({ 'assets/a.js': own })).toEqual(['/assets/b.jpg is not there']);
    const manifest = '{"icons":[{"src":"a.png"},{"src":"b.png"}]}';
    expect(problems({ 'site.webmanifest': manifest, 'a.png': '' })).toEqual(['the icon b.png is not there']);
  });
});

it('finds where in the content a link is written, comments left aside', () => {
  const text = '# the anchor #uno\nurl: "#uno-dos"\nother: "#uno"\n';
  const places = openPlaces(new Map([['content/site.yaml', new TextEncoder().encode(text)]]));
  expect(places.find(['/#uno', '#uno'])).toEqual({ file: 'content/site.yaml', line: 3 });
  expect(places.find(['#dos'])).toBeUndefined();
});

/** Messages about one page. */
const about = (body: string, findingsOf: (pages: BuiltPage[]) => Finding[]) =>
  findingsOf(parsePages([{ path: 'a.html', body }], new Map([['a.html', 'src/a.tsx']])));

describe('descriptions', () => {
  it.each([
    '<img src="a.png" alt="Retrato">',
    '<img src="a.png" alt="">',
    '<svg role="img" aria-label="Arco"></svg>',
    '<meta property="og:image" content="x"><meta property="og:image:alt" content="Arco">',
  ])('%s is well', (html) => {
    expect(about(html, descriptionFindings)).toEqual([]);
  });

  it.each([
    ['<img src="a.png">', 'the picture a.png has no description (alt)'],
    ['<img src="a.png" alt=" ">', 'the picture a.png has no description (alt)'],
    ['<svg role="img" class="arch"></svg>', 'a drawing (role="img", class="arch") has no description (aria-label)'],
    ['<meta property="og:image" content="x">', 'the picture for shared links has no description (og:image:alt)'],
  ])('%s is not', (html, message) => {
    expect(about(html, descriptionFindings)).toEqual([{ file: 'src/a.tsx', message }]);
  });
});

describe('search engines', () => {
  const noindex = '<meta name="robots" content="noindex">';
  const canonical = '<link rel="canonical" href="/">';

  it.each([noindex, canonical])('%s is well', (html) => {
    expect(about(html, indexingFindings)).toEqual([]);
  });

  it('may not list a page that has an address of its own', () => {
    expect(about(noindex + canonical, indexingFindings)).toEqual([
      { file: 'src/a.tsx', message: expect.stringContaining('(noindex)') as string },
    ]);
  });
});
