import { load, type CheerioAPI } from 'cheerio';
import type { OutputFile } from '../build/types.ts';

/** A page of the built site, parsed. */
export interface BuiltPage {
  /** Path below `dist`. */
  path: string;
  /** The page's source, from the project's root. */
  source: string;
  $: CheerioAPI;
}

/** Text of a file of the site; nothing where it is no text. */
export const textOf = ({ body }: OutputFile): string | undefined => (typeof body === 'string' ? body : undefined);

/**
 * Parses the pages of a site.
 *
 * @param sources the source of each page, by its path below `dist`
 */
export function parsePages(files: readonly OutputFile[], sources: ReadonlyMap<string, string>): BuiltPage[] {
  return files.flatMap((file) => {
    const source = sources.get(file.path);
    const html = textOf(file);
    // What stands in <noscript> counts too.
    return source && html ? [{ path: file.path, source, $: load(html, { scriptingEnabled: false }) }] : [];
  });
}
