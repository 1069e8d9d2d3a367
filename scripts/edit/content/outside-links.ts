/**
 * Links of the content to other sites, and which of them lead nowhere. Pure: `effect/ask-links.ts` asks the sites in
 * between.
 */
import { isExampleHost, type ContentFiles } from '../site/content.ts';
import type { Field, Finding } from '../protocol.ts';
import { linkWords } from '../sentences.ts';
import { allTexts } from './texts.ts';

/** An address on another site, and the field whose text contains it. */
export interface OutsideLink extends Field {
  url: string;
}

/**
 * The answer to a request for an address. `answered` is any answer but "not found", even an error; `unclear` means that
 * no answer came, which says nothing of the address.
 */
export type LinkAnswer = 'answered' | 'not-found' | 'unknown-host' | 'unclear';

/** The `https` addresses in a text, as in `Mira https://ejemplo.cl/precios.`, without the full stop of the sentence. */
function addressesIn(text: string): string[] {
  const addresses = text.match(/https:\/\/[^\s)\]}<>"']+/g) ?? [];
  return addresses.map((address) => address.replace(/[.,;:]$/, ''));
}

/** Whether a field holds the site's own address, or the place where it is published: these are no links. */
const isOwnAddress = ({ file, path }: Field) =>
  file === 'content/site.yaml' && (path === 'url' || path.startsWith('publish.'));

/**
 * Finds the `https` links of the content to other sites, for the search that asks these sites before publishing whether the
 * pages still exist. An address that stands in several fields, or several times in one, is listed each time. Leaves out
 * the address of this site itself, and malformed and example addresses (`agenda.example`), which other checks report.
 *
 * @throws DiagnosticError if a file of the content cannot be read as text or YAML
 */
export function outsideLinks(files: ContentFiles): OutsideLink[] {
  const links: OutsideLink[] = [];
  for (const { file, path, text } of allTexts(files)) {
    if (isOwnAddress({ file, path })) continue;
    for (const url of addressesIn(text)) {
      const isRealAddress = URL.canParse(url) && !isExampleHost(new URL(url).hostname);
      if (isRealAddress) links.push({ file, path, url });
    }
  }
  return links;
}

/**
 * The links that lead nowhere, as problems at their fields: the page or the host does not exist.
 *
 * @param answerOf the answer to the request for each address, by the address
 * @returns an empty list if all of them lead somewhere; also if not one site has answered: then this computer is offline,
 *   and nothing is known of the links
 */
export function deadLinks(links: readonly OutsideLink[], answerOf: ReadonlyMap<string, LinkAnswer>): Finding[] {
  const isOnline = [...answerOf.values()].some((answer) => answer === 'answered' || answer === 'not-found');
  if (!isOnline) return [];
  const problems: Finding[] = [];
  for (const { file, path, url } of links) {
    const answer = answerOf.get(url);
    if (answer === 'not-found') problems.push({ file, path, description: linkWords.notFound(url) });
    if (answer === 'unknown-host') problems.push({ file, path, description: linkWords.unknownHost(url) });
  }
  return problems;
}
