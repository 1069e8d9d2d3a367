/** Links of the content to other sites, and which of them lead nowhere. Pure: others ask the sites. */
import { isExampleHost } from '../../check/content.ts';
import { decode, legalName, type ContentFiles } from '../../generator/content/files.ts';
import { formatPath, type FieldPath } from '../../generator/content/field-path.ts';
import type { Field, Problem } from '../protocol.ts';
import { linkWords } from '../words.ts';
import { isGroup } from './entries.ts';
import { blocksOf } from './legal-blocks.ts';
import { readValue } from './yaml-text.ts';

export interface OutsideLink extends Field {
  url: string;
}

/** What became of asking for an address; `unclear` says nothing of it, such as a refusal of programs or a time-out. */
export type LinkAnswer = 'answered' | 'not-found' | 'unknown-host' | 'unclear';

/** Every address in a value, whole or within a text. */
function linksIn(file: string, value: unknown, path: FieldPath = []): OutsideLink[] {
  if (typeof value === 'string') {
    const found = value.match(/https:\/\/[^\s)\]}<>"']+/g) ?? [];
    return found.map((url) => ({ file, path: formatPath(path), url: url.replace(/[.,;:]$/, '') }));
  }
  if (Array.isArray(value)) return value.flatMap((entry, index) => linksIn(file, entry, [...path, index]));
  if (!isGroup(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => linksIn(file, entry, [...path, key]));
}

/** The links to other sites. The site's own address and examples are left out: the check speaks of these. */
export function outsideLinks(files: ContentFiles): OutsideLink[] {
  const links = [...files].flatMap(([file, bytes]) => {
    const source = decode(file, bytes);
    const blocks = legalName(file) ? blocksOf(file, source) : [];
    const inBlocks = blocks.flatMap(({ text }, index) =>
      linksIn(file, text).map((link) => ({ ...link, path: `#${index}` })),
    );
    return [...linksIn(file, readValue(file, source)), ...inBlocks];
  });
  const isOwnOrExample = ({ file, path, url }: OutsideLink) =>
    (file === 'content/site.yaml' && (path === 'url' || path.startsWith('publish.'))) ||
    !URL.canParse(url) ||
    isExampleHost(new URL(url).hostname);
  return links.filter((link) => !isOwnOrExample(link));
}

/**
 * The links that lead nowhere.
 *
 * @param answerOf what became of asking for each address
 * @returns none while nobody at all answers: then this computer is offline, and nothing is known
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
