/**
 * The baseline of `npm run bench -- build`, a program of its own: builds the same pages with the same tools (YAML and
 * Markdown parsers, esbuild, lightningcss, React) into `.cache/plain`, with nothing around them: no checks, no pictures,
 * fonts and icons, no compression, no cache. So the ratio tells what the generator costs.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { transform } from 'lightningcss';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toHast } from 'mdast-util-to-hast';
import { parse } from 'yaml';
import type { Content } from '../../src/content/schema.ts';
import type { Page } from '../../src/page.ts';
import type * as Render from '../../src/render/render.tsx';

const readYaml = (name: string) => parse(readFileSync(`content/${name}.yaml`, 'utf8')) as object;
const legal = readdirSync('content/legal').map((file) => {
  const [, head = '', text = ''] = readFileSync(`content/legal/${file}`, 'utf8').split(/^---\n/m);
  const [intro, ...sections] = text.split(/^## /m).map((part) => ({ title: part, body: toHast(fromMarkdown(part)) }));
  return [path.parse(file).name, { ...(parse(head) as object), heading: '', intro: intro!.body, sections }] as const;
});
const yaml = { site: readYaml('site'), landing: readYaml('landing'), interface: readYaml('interface') };
const content = { ...yaml, legal: Object.fromEntries(legal), samples: [] } as unknown as Content;

const sources = readdirSync('src/pages', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
const pages = sources.map((file) => `'${file}': (await import('./src/pages/${file}')).default`);
const contents = `export * from './src/render/render.tsx'; export const pages = { ${pages.join()} };`;
const options = { bundle: true, format: 'esm', jsx: 'automatic' } as const satisfies BuildOptions;
await Promise.all([
  build({
    ...options,
    stdin: { contents, resolveDir: '.' },
    platform: 'node',
    packages: 'external',
    outfile: '.cache/plain/pages.mjs',
  }),
  build({
    ...options,
    entryPoints: ['early-clicks.ts', 'entry.ts', 'hydrate.tsx'].map((file) => `src/client/${file}`),
    minify: true,
    splitting: true,
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: '.cache/plain/site',
  }),
]);
const { code } = transform({
  filename: 'pages.css',
  code: readFileSync('.cache/plain/pages.css'),
  minify: true,
  drafts: { customMedia: true },
});

const bundle = path.resolve('.cache/plain/pages.mjs');
const plain = (await import(bundle)) as typeof Render & { pages: Record<string, Page> };
const picture = { kind: 'drawing' as const, width: 1, height: 1, src: '/picture', phoneSrc: '/picture', sources: [] };
for (const [file, page] of Object.entries(plain.pages)) {
  const body = plain.renderBody(page, {
    content,
    address: '/',
    now: new Date(),
    href: (href) => href,
    picture: () => picture,
    pictureKind: () => picture.kind,
    drawing: () => picture,
    film: () => ({ src: '/film', type: 'video/mp4' }),
    addIsland: () => {},
  });
  const html = `<!doctype html><title>${page.meta(content).title}</title><style>${code.toString()}</style>${body}`;
  writeFileSync(path.join('.cache/plain/site', `${path.basename(file, '.tsx')}.html`), html);
}
