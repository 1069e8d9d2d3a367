import type { Content, Page, PageMeta } from '../site/content.ts';
import { fieldAtStart, markMetadata } from './mark-content.ts';
import type { PageView } from '../shared/protocol.ts';

/** Most pages have no texts of their own for messengers. */
function metaTexts({ title, description, social = { title, description } }: PageMeta) {
  return { title, description, socialTitle: social.title, socialDescription: social.description };
}

/** What search engines and messengers show of a page, and the field to change for each text. */
export function pageView({ path, meta }: Pick<Page, 'meta'> & { path: string }, content: Content): PageView {
  const metadata = meta(content);
  const marked = metaTexts(meta(markMetadata(content)));
  return {
    path,
    isListed: metadata.noindex !== true,
    ...metaTexts(metadata),
    fields: {
      title: fieldAtStart(marked.title),
      description: fieldAtStart(marked.description),
      socialTitle: fieldAtStart(marked.socialTitle),
      socialDescription: fieldAtStart(marked.socialDescription),
    },
  };
}
