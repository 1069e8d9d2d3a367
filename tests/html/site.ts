/** For tests of generated HTML: the sites that `build-sites.ts` has built, read and parsed, and functions to query them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import type { AnyNode } from 'domhandler';
import { inject } from 'vitest';
import type { z } from 'zod';
import type { interfaceSchema } from '../../src/content/schema.ts';
import { filesIn } from '../support/temporary-project.ts';
import { readYaml, type ContentName } from '../support/contents.ts';

export type Nodes = Cheerio<AnyNode>;

/** A site that build-sites.ts has built, with its files read and its pages parsed. */
type BuiltSite = ReturnType<typeof open>;

/**
 * Reads a built site and parses its pages.
 *
 * @param root the copy of the project that it was built from, with its `dist`
 */
function open({ name, root }: { name: ContentName; root: string }) {
  const dist = path.join(root, 'dist');
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const bytes = (file: string) => readFileSync(path.join(dist, file));
  const files = filesIn(dist).filter((file) => !/\.(br|gz)$/.test(file));
  const pageFiles = files.filter((file) => file.endsWith('.html'));
  // As a browser without JavaScript reads it: what stands in `<noscript>` counts.
  const pages = new Map(pageFiles.map((file) => [file, load(bytes(file).toString(), { scriptingEnabled: false })]));
  const { url: address, booking } = readYaml({ read }, 'site') as { url: string; booking: { provider: string } };
  const url = address.replace(/\/*$/, '/');
  /** All YAML and Markdown of `content/` in one text, comments included. */
  const written = filesIn(path.join(root, 'content'))
    .filter((file) => /\.(yaml|md)$/.test(file))
    .map((file) => read(`content/${file}`))
    .join('\n');
  return {
    name,
    /** Text of a file of the project that it was built from. */
    read,
    written,
    /** The texts of `content/interface.yaml`, with their placeholders. */
    labels: readYaml({ read }, 'interface') as unknown as z.input<typeof interfaceSchema>,
    /** Whether anything in the content is made up; then the pages have to say so. */
    isSample: /^[^#\n]*!sample/m.test(written),
    /** Scheduling provider that the content names. */
    provider: booking.provider,
    /** Absolute address of the landing page, with a slash at the end. */
    url,
    /** Path that the site lives below, with a slash at both ends. */
    base: new URL(url).pathname,
    /** Every file, from `dist`, without the compressed copies. */
    files,
    /** The pages by their file. */
    pageFiles,
    /** Bytes of a file of `dist`. */
    bytes,
    /** The parsed page of a file, such as `privacidad/index.html`. Throws if the site has no such page. */
    page(file: string): CheerioAPI {
      const page = pages.get(file);
      if (!page) throw new Error(`the site ${name} has no ${file}`);
      return page;
    },
  };
}

/** The sites of all contents in tests/support/contents.ts. */
export const sites: readonly BuiltSite[] = inject('sites').map(open);

/** The site of one of those contents. */
export const siteOf = (name: ContentName): BuiltSite => sites.find((site) => site.name === name)!;

/** A text as it is read: every run of white space, no-break spaces (U+00A0) and word joiners (U+2060) is one space. */
export const plain = (text: string): string => text.replace(/[\s\u00a0\u2060]+/g, ' ').trim();

/** The text of elements, with single spaces. */
export const textOf = (nodes: Nodes): string => plain(nodes.text());

/**
 * A pattern that matches a text of the content as pages show it, with any words in the places of its placeholders:
 * `Hola, {doctora}.` matches `Hola, Dra. Rivas.`
 */
export function filled(text: string): RegExp {
  const textsBetween = plain(text).split(/\{.*?\}/);
  const escaped = textsBetween.map((part) => part.replaceAll(/[$()*+.?[\\\]^|]/g, '\\$&'));
  return new RegExp(escaped.join('.+?'));
}

/** The texts of all these elements, joined by commas. */
export const joined = ($: CheerioAPI, elements: string | Nodes): string =>
  listOf($, elements)
    .map((element) => textOf(element))
    .join(', ');

/** The values of an attribute of all these elements, in order; undefined for an element without it. */
export const attributesOf = ($: CheerioAPI, elements: string | Nodes, name: string): (string | undefined)[] =>
  listOf($, elements).map((element) => element.attr(name) && plain(element.attr(name)!));

const listOf = ($: CheerioAPI, elements: string | Nodes): Nodes[] =>
  (typeof elements === 'string' ? $(elements) : elements).toArray().map((element) => $(element));

/**
 * The name that a screen reader says for an element: its `aria-label`, or else the text of the element that
 * `aria-labelledby` names, or else its own text.
 */
export function nameOf($: CheerioAPI, element: Nodes): string {
  const { 'aria-label': label, 'aria-labelledby': ids } = element.attr() ?? {};
  return label === undefined ? textOf(ids ? $(`[id="${ids}"]`) : element) : plain(label);
}

/** The elements that match `selector` and have this name for screen readers, such as a landmark, a list or a button. */
export const named = ($: CheerioAPI, selector: string, name: string | RegExp): Nodes =>
  $(selector).filter((_, element) => {
    const ownName = nameOf($, $(element));
    return typeof name === 'string' ? ownName === name : name.test(ownName);
  });

/** The configuration that a page has for its scripts, as JSON in its HTML. */
export const clientConfig = ($: CheerioAPI) =>
  JSON.parse($('#client-config').text()) as { booking: Record<string, string>; hydratorUrl?: string };
