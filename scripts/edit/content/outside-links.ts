/** Links of the content to other sites, and which of them lead nowhere; `effect/ask-links.ts` asks in between. */
import { isExampleHost, type ContentFiles } from '../site/content.ts';
import type { Field, Finding } from '../shared/protocol.ts';
import { linkWords } from '../shared/sentences.ts';
import { allTexts } from './texts.ts';

export interface OutsideLink extends Field {
  url: string;
}

/** `answered`, even with an error; `unclear`: no answer came, which says nothing of the address. */
export type LinkAnswer = 'answered' | 'not-found' | 'unknown-host' | 'unclear';

/** Addresses end before the full stop of the sentence. */
function addressesIn(text: string): string[] {
  const addresses = text.match(/https:\/\/[^\s)\]}<>"']+/g) ?? [];
  return addresses.map((address) => address.replace(/[.,;:]$/, ''));
}

/** Where the site is, and where it is published: these are no links. */
const isOwnAddress = ({ file, path }: Field) =>
  file === 'content/site.yaml' && (path === 'url' || path.startsWith('publish.'));

/** All links to other sites, once for each place. Other checks report example addresses (`agenda.example`). */
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

/** The links whose page or host does not exist. None if not one site has answered: then this computer is offline. */
export function deadLinks(links: readonly OutsideLink[], answerOf: ReadonlyMap<string, LinkAnswer>): Finding[] {
  const isOnline = [...answerOf.values()].some((answer) => answer === 'answered' || answer === 'not-found');
  if (!isOnline) return [];
  const findings: Finding[] = [];
  for (const { file, path, url } of links) {
    const answer = answerOf.get(url);
    if (answer === 'not-found') findings.push({ file, path, description: linkWords.notFound(url) });
    if (answer === 'unknown-host') findings.push({ file, path, description: linkWords.unknownHost(url) });
  }
  return findings;
}
