/** The built sites, parsed, and the contents they were built from. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { inject } from 'vitest';
import { readContent } from '../../scripts/build/content/index.ts';
import type { Content } from '../../src/content/schema.ts';
import type { ContentName } from './contents.ts';

export type Page = CheerioAPI;
export type Nodes = Cheerio<AnyNode>;
export type { Element };

/** A site that was built before the tests. */
export interface BuiltSite {
  name: ContentName;
  /** Absolute path of its files. */
  dist: string;
  /** What the build printed. */
  report: string;
  content: Content;
  /** Whether anything in the content is made up; then the pages have to say so. */
  isSample: boolean;
  /** Absolute address of the landing page, with a slash at the end. */
  url: string;
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
  /** Every file, from `dist`, without its compressed twins. */
  files: readonly string[];
  /** The pages by their file. */
  pageFiles: readonly string[];
  readText(file: string): string;
  page(file: string): Page;
}

/** Parses HTML as a browser without JavaScript does; what stands in `<noscript>` counts. */
export const parse = (html: string): Page => load(html, { scriptingEnabled: false });

async function open({ name, root, report }: { name: ContentName; root: string; report: string }): Promise<BuiltSite> {
  const dist = path.join(root, 'dist');
  const { content } = await readContent(root);
  const url = content.site.url.replace(/\/*$/, '/');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !/\.(br|gz)$/.test(file));
  const readText = (file: string) => readFileSync(path.join(dist, file), 'utf8');
  const pageFiles = files.filter((file) => file.endsWith('.html')).sort();
  const pages = new Map(pageFiles.map((file) => [file, parse(readText(file))]));
  return {
    name,
    dist,
    report,
    content,
    isSample: content.samples.length > 0,
    url,
    base: new URL(url).pathname,
    files,
    pageFiles,
    readText,
    page(file) {
      const page = pages.get(file);
      if (!page) throw new Error(`the site has no ${file}`);
      return page;
    },
  };
}

export const sites: readonly BuiltSite[] = await Promise.all(inject('sites').map(open));

const named = (wanted: ContentName): BuiltSite => sites.find(({ name }) => name === wanted)!;

/** The site as `content/` makes it now. */
export const practice = named('practice');

/** The site as it was delivered: what SPEC.md says of words and numbers holds here. */
export const delivered = named('delivered');

/** Every page of every site. */
export const allPages = sites.flatMap((site) =>
  site.pageFiles.map((file) => ({ title: `${site.name}: ${file}`, site, file })),
);

/** Text as it is read: one space between words, whatever kind of space that is. */
export const plain = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim();

export const textOf = (nodes: Nodes): string => plain(nodes.text());

/** The texts of all elements that match. */
export const textsOf = (page: Page, selector: string): string[] =>
  page(selector)
    .toArray()
    .map((element) => textOf(page(element)));

/** The values of an attribute of all elements that match. */
export const attributesOf = (page: Page, selector: string, name: string): (string | undefined)[] =>
  page(selector)
    .toArray()
    .map((element) => page(element).attr(name));
