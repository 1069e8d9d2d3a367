/** The built site, parsed, and the content it was built from. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { inject } from 'vitest';
import { readContent } from '../../scripts/build/content/index.ts';
import { projectRoot } from '../browser/support/project.ts';

export type Page = CheerioAPI;
export type Nodes = Cheerio<AnyNode>;
export type { Element };

export const dist = inject('dist');

export const { content } = await readContent(projectRoot);

/** Whether anything in the content is made up; then the pages have to say so. */
export const isSample = content.samples.length > 0;

/** Every file of the site, from its folder, without its compressed twins. */
export const files: readonly string[] = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  .filter((file) => !/\.(br|gz)$/.test(file));

export const readText = (file: string): string => readFileSync(path.join(dist, file), 'utf8');

/** Parses HTML as a browser without JavaScript does; what stands in `<noscript>` counts. */
export const parse = (html: string): Page => load(html, { scriptingEnabled: false });

/** The pages by their file. */
export const pageFiles = files.filter((file) => file.endsWith('.html'));
export const landing = parse(readText('index.html'));
export const privacy = parse(readText('privacidad/index.html'));
export const terms = parse(readText('terminos/index.html'));
export const notFound = parse(readText('404.html'));

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
