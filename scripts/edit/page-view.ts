/** What search engines and messengers show of a page, and which fields of the content that is made of. */
import type { Page, PageMeta } from '../../src/page.ts';
import type { Content } from '../../src/content/schema.ts';
import { fieldAtStart, markMetadata } from './mark-content.ts';
import type { PageView } from './protocol.ts';

/** The title and the summary of a page as search engines and as messengers get them. */
function textsOf({ title, description, social }: PageMeta) {
  const shared = social ?? { title, description };
  return { title, description, socialTitle: shared.title, socialDescription: shared.description };
}

/**
 * @param content the content as it is; the pages are asked for their metadata once more to see which fields they use
 */
export function pageView({ path, meta }: Pick<Page, 'meta'> & { path: string }, content: Content): PageView {
  const own = meta(content);
  const marked = textsOf(meta(markMetadata(content)));
  return {
    path,
    isListed: own.noindex !== true,
    ...textsOf(own),
    fields: {
      title: fieldAtStart(marked.title),
      description: fieldAtStart(marked.description),
      socialTitle: fieldAtStart(marked.socialTitle),
      socialDescription: fieldAtStart(marked.socialDescription),
    },
  };
}
