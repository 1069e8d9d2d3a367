import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleWithEsbuild } from '../../../scripts/generator/bundle.ts';
import { Cache } from '../../../scripts/generator/cache.ts';
import { loadPages, type LoadedPages } from '../../../scripts/generator/pages.ts';
import { findRoutes } from '../../../scripts/generator/routes.ts';
import { hrefOf, renderPages, type RenderOptions } from '../../../scripts/generator/render.ts';
import { temporaryFolder } from '../../support/generator.ts';

const page = 'export default { meta: () => ({}), headerTheme: "paper", sections: [] };';
const usual = { 'src/pages/index.tsx': page, 'src/pages/404.tsx': page };

/** A project that has these files, besides the pages that each has. */
const project = (files: Readonly<Record<string, string>>) =>
  temporaryFolder({
    'src/render/render.tsx': 'export {};',
    'src/components/Fold.tsx': `import '../styles/fold.css'; export const Fold = () => null;`,
    'src/styles/fold.css': '',
    ...usual,
    ...files,
  });

const load = (files: Readonly<Record<string, string>>) => loadFrom(project(files));

function loadFrom(root: string) {
  const cache = new Cache(path.join(root, '.cache'));
  return loadPages(root, cache, bundleWithEsbuild);
}

test('each file is a page at the address of its name, and all but the error page can be linked to', async () => {
  const files = { 'src/pages/x.tsx': page, 'src/pages/y/index.tsx': page, 'src/pages/y/z.tsx': page };
  const { pages } = await load(files);
  expect(pages.map(({ address, output }) => `${address} ${output}`).sort()).toEqual([
    '/ index.html',
    '/404.html 404.html',
    '/x/ x/index.html',
    '/y/ y/index.html',
    '/y/z/ y/z/index.html',
  ]);
  expect(await findRoutes(project(files))).toEqual(['/', '/x', '/y', '/y/z']);
});

test('modules that are no pages are refused, all at once', async () => {
  const files = { 'src/pages/x.tsx': 'export {};', 'src/pages/y.tsx': 'export default {};' };
  await expect(load(files)).rejects.toThrow(
    /^src\/pages\/x\.tsx {2}expected a default export .+\nsrc\/pages\/y\.tsx {2}expected a default export .+$/,
  );
});

test('a site without landing page or error page is refused', async () => {
  const missing = 'src/pages/404.tsx  expected this page, found nothing\nsrc/pages/index.tsx  expected this page';
  await expect(loadFrom(temporaryFolder({ 'src/pages/x.tsx': page }))).rejects.toThrow(missing);
});

describe('style sheets', () => {
  const section = (name: string, imports: string) => ({
    [`src/sections/${name}.tsx`]: `import './${name}.css'; ${imports}; export const ${name} = () => null;`,
    [`src/sections/${name}.css`]: '',
  });
  const pageOf = (names: string[], sections: string) =>
    `import { Fold } from '../components/Fold.tsx'; Fold.name;
    ${names.map((name) => `import { ${name} } from '../sections/${name}.tsx';`).join('')}
    export default { meta: () => ({}), headerTheme: 'film', sections: [${sections}] };`;
  const stylesOf = async (files: Readonly<Record<string, string>>, output: string) => {
    const { styles } = (await load(files)).pages.find((page) => page.output === output)!;
    return [styles.critical, styles.deferred].map((sheets) =>
      sheets.map((sheet) => path.basename(sheet, '.css')).join(),
    );
  };

  test('of sections after the fold are deferred, unless something before it needs them too', async () => {
    const files = {
      ...section('Shared', ''),
      ...section('Above', `import './Shared.tsx'`),
      ...section('Below', `import './Shared.tsx'`),
      'src/pages/index.tsx': pageOf(['Above', 'Below'], 'Above, Fold, Below'),
    };
    expect(await stylesOf(files, 'index.html')).toEqual(['Above,Shared', 'fold,Below']);
    const { 'src/pages/index.tsx': _, ...same } = files;
    const all = { ...same, 'src/pages/x.tsx': pageOf(['Above', 'Below'], 'Above, Below') };
    expect(await stylesOf(all, 'x/index.html')).toEqual(['fold,Above,Shared,Below', '']);
    const twice = { ...same, 'src/pages/index.tsx': pageOf(['Above', 'Below'], 'Above, Fold, Below, Above') };
    expect(await stylesOf(twice, 'index.html')).toEqual(['Above,Shared', 'fold,Below']);
  });

  test('of a section after the fold are found by its name, so a file with another name is refused', async () => {
    const { 'src/sections/Faq.tsx': faq, ...sheet } = section('Faq', '');
    const page = pageOf(['Faq'], 'Fold, Faq').replaceAll(/\bFaq\b(?!\.)/g, 'FaqSection');
    const files = { ...sheet, 'src/sections/Faq.tsx': faq!.replace('const Faq', 'const FaqSection') };
    await expect(load({ ...files, 'src/pages/x.tsx': page })).rejects.toThrow(
      'src/pages/x.tsx  expected each component after Fold in a file of its name, such as Faq in Faq.tsx, found "FaqSection"',
    );
  });

  test('are all found in a cycle of imports, wherever it is entered', async () => {
    const circle = {
      ...section('A', `import './B.tsx'`),
      ...section('B', `import './C.tsx'`),
      ...section('C', `import './A.tsx'`),
    };
    for (const [start, sheets] of Object.entries({ A: 'A,B,C', B: 'B,C,A', C: 'C,A,B' })) {
      const files = { ...circle, 'src/pages/x.tsx': pageOf([start], start) };
      expect(await stylesOf(files, 'x/index.html'), start).toEqual([`fold,${sheets}`, '']);
    }
  });
});

describe('while a page is rendered', () => {
  /** Renders a site of one page. */
  function render(renderBody: LoadedPages['renderBody'], base = '/') {
    const source = {
      source: 'src/pages/x.tsx',
      output: 'x/index.html',
      address: '/x/',
      hasFold: true,
      styles: { critical: [], deferred: ['src/a.css'] },
    };
    const scripts = ['x.className="open"'];
    const options = {
      styleSheets: new Map([['src/a.css', '.a{top:0}.b{top:0}']]),
      scripts,
      drawings: new Map([['nest', { src: '/nest.svg', classes: ['nest__twig'] }]]),
      base,
    } as unknown as RenderOptions;
    return renderPages({ pages: [source], renderBody } as unknown as LoadedPages, options);
  }

  test('its text has the characters that a visitor reads: without entities', () => {
    const body = `<p title="no">Av. O&#x27;Higgins</p><p>&lt;b&gt; &amp; más</p><!-- no -->`;
    const [{ text } = { text: '' }] = render(() => body);
    expect(text).toBe("Av. O'Higgins<b> & más");
  });

  test('it has the classes of its elements, and those that a script may set', () => {
    const [page] = render(() => '<p class="a b"><svg class="c"></svg></p>');
    expect(['a', 'b', 'c', 'open', 'd'].filter((name) => page?.hasClass(name))).toEqual(['a', 'b', 'c', 'open']);
  });

  test('it has the classes of its drawings, because a script may put them into the page', () => {
    const [withDrawing] = render((_, site) => `<img src="${site.drawing('nest').src}">`);
    const [without] = render(() => '<p>');
    expect([withDrawing?.hasClass('nest__twig'), without?.hasClass('nest__twig')]).toEqual([true, false]);
  });

  test('its deferred style sheet holds the rules that it needs, and the link names it', () => {
    const [page] = render((_, { deferredStyles }) => `<p class="a"><link href="${deferredStyles}">`, '/site/');
    expect(page?.deferredStyles?.css).toBe('.a{top:0}');
    expect(page?.body).toBe(`<p class="a"><link href="/site/${page?.deferredStyles?.path}">`);
  });

  test.each([
    ['/', '/site/'],
    ['/privacidad', '/site/privacidad/'],
    ['/privacidad/#s2', '/site/privacidad/#s2'],
    ['/guia/uno?a=b.c#d', '/site/guia/uno/?a=b.c#d'],
    ['/#inicio', '/site/#inicio'],
    ['/file.pdf', '/site/file.pdf'],
    ['#contacto', '#contacto'],
    ['https://example.com/a', 'https://example.com/a'],
  ])('the address of %s is %s', (path, address) => {
    expect(hrefOf(path, '/site/')).toBe(address);
  });
});
