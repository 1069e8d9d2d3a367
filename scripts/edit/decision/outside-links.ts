/**
 * Links of the content to other sites, and which of them lead nowhere. Pure: `effect/ask-links.ts` asks the sites in
 * between.
 */
import { isExampleHost } from '../../check/content.ts';
import { decode, legalName, type ContentFiles } from '../../generator/content/files.ts';
import { formatPath, type FieldPath } from '../../generator/content/field-path.ts';
import type { Field, Problem } from '../protocol.ts';
import { linkWords } from '../words.ts';
import { isGroup } from './entries.ts';
import { blocksOf } from './legal-blocks.ts';
import { readValue } from './yaml-text.ts';

/** An address on another site, and the field whose text contains it. */
export interface OutsideLink extends Field {
  url: string;
}

/**
 * The answer to a request for an address. `answered` is any answer but "not found", even an error; `unclear` means that
 * no answer came, which says nothing of the address.
 */
export type LinkAnswer = 'answered' | 'not-found' | 'unknown-host' | 'unclear';

/**
 * Every `https` address in the texts of a value, at any depth, without a punctuation mark behind it.
 *
 * @param path of the value in the file, which begins the path of every link
 */
function linksIn(file: string, value: unknown, path: FieldPath = []): OutsideLink[] {
  if (typeof value === 'string') {
    const addresses = value.match(/https:\/\/[^\s)\]}<>"']+/g) ?? [];
    // A sentence may end with the address: its full stop is not part of it.
    return addresses.map((url) => ({ file, path: formatPath(path), url: url.replace(/[.,;:]$/, '') }));
  }
  if (Array.isArray(value)) return value.flatMap((entry, index) => linksIn(file, entry, [...path, index]));
  if (!isGroup(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => linksIn(file, entry, [...path, key]));
}

/**
 * The links of the content to other sites, one for each place where the content has it. Leaves out the site's own address
 * and where it is published, which are no links, and malformed and example addresses, which other checks report.
 *
 * @throws DiagnosticError if a file cannot be read
 */
export function outsideLinks(files: ContentFiles): OutsideLink[] {
  const links = [...files].flatMap(([file, bytes]) => {
    const source = decode(file, bytes);
    const blocks = legalName(file) ? blocksOf(file, source) : [];
    const linksInBlocks = blocks.flatMap(({ text }, index) =>
      linksIn(file, text).map((link) => ({ ...link, path: `#${index}` })),
    );
    return [...linksIn(file, readValue(file, source)), ...linksInBlocks];
  });
  return links.filter(({ file, path, url }) => {
    const isOwn = file === 'content/site.yaml' && (path === 'url' || path.startsWith('publish.'));
    return !isOwn && URL.canParse(url) && !isExampleHost(new URL(url).hostname);
  });
}

/**
 * The links that lead nowhere, as problems at their fields: the page or the host does not exist.
 *
 * @param answerOf the answer to the request for each address
 * @returns none if no site at all answers: then this computer is offline, and nothing is known of the links
 */
export function deadLinks(links: readonly OutsideLink[], answerOf: ReadonlyMap<string, LinkAnswer>): Problem[] {
  const isOnline = [...answerOf.values()].some((answer) => answer === 'answered' || answer === 'not-found');
  if (!isOnline) return [];
  return links.flatMap(({ file, path, url }): Problem[] => {
    const answer = answerOf.get(url);
    if (answer === 'not-found') return [{ file, path, description: linkWords.notFound(url) }];
    return answer === 'unknown-host' ? [{ file, path, description: linkWords.unknownHost(url) }] : [];
  });
}
