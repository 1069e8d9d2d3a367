import { followSections } from './sections.ts';

/** The landing page's navigation: header, bottom bar and logo. On other pages its links lead to that page. */
export const startNavigation = (): void => followSections('a[data-nav]', 'a[data-nav-home]');
