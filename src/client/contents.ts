import { followSections } from './sections.ts';

/** The index of a legal page. */
export const startContents = (): void => followSections('[data-contents] a');
