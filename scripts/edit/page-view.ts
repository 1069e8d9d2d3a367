/** What search engines and messengers show of a page, and which fields of the content that is made of. */
import type { Page, PageMeta, Content } from './site/content.ts';
import { fieldAtStart, markMetadata } from './mark-content.ts';
import type { PageView } from './protocol.ts';

/** The title and the summary of a page as search engines and as messengers get them. */
function textsOf({ title, description, social }: PageMeta) {
  // Most pages have no texts of their own for messengers, which then get those for search engines.
  const forMessengers = social ?? { title, description };
  return { title, description, socialTitle: forMessengers.title, socialDescription: forMessengers.description };
}

/**
 * Describes a page for the panel that shows it as search engines and messengers do: its texts, and the field to change for
 * each of them. The field is undefined for a text that begins with anything else than a field made for search engines or
 * messengers (`markMetadata` says which fields that are).
 *
 * @param page its path, and its function `meta`, which makes its title and summary from the content. `meta` is called twice:
 *   with the content as it is, for the texts; and with a copy of the content in which these texts begin with a marker that
 *   names their field, for the fields
 */
export function pageView({ path, meta }: Pick<Page, 'meta'> & { path: string }, content: Content): PageView {
  const metadata = meta(content);
  const markedTexts = textsOf(meta(markMetadata(content)));
  return {
    path,
    isListed: metadata.noindex !== true,
    ...textsOf(metadata),
    fields: {
      title: fieldAtStart(markedTexts.title),
      description: fieldAtStart(markedTexts.description),
      socialTitle: fieldAtStart(markedTexts.socialTitle),
      socialDescription: fieldAtStart(markedTexts.socialDescription),
    },
  };
}
