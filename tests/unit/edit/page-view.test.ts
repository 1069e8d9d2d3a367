/** What the editor says of a page in search engines and messengers. */
import { expect, test } from 'vitest';
import { cutText } from '../../../scripts/edit/shared/cut-text.ts';
import { pageView } from '../../../scripts/edit/page/page-view.ts';
import landingPage from '../../../src/pages/index.tsx';
import privacyPage from '../../../src/pages/privacidad.tsx';
import errorPage from '../../../src/pages/404.tsx';
import { contentOf, landing, privacy, sampleFiles } from '../../support/content-files.ts';

const content = contentOf(sampleFiles);

test('a text that is too long for its preview is cut after a word', () => {
  expect(cutText('Alineadores invisibles', 22)).toBe('Alineadores invisibles');
  expect(cutText('Alineadores invisibles en Santiago', 24)).toBe('Alineadores invisibles…');
  expect(cutText('Alineadores invisibles en Santiago', 22)).toBe('Alineadores invisibles…');
  expect(cutText('Agenda hoy. Mañana también', 13)).toBe('Agenda hoy…');
});

test('the previews of the landing page have every placeholder filled in, and each text has its field', () => {
  const view = pageView({ path: '/', meta: landingPage.meta }, content);
  expect(view).toMatchObject({
    isListed: true,
    title: 'Alba Ortodoncia: alineadores invisibles en Santiago',
    socialTitle: 'Nadie lo nota. Tú sí.',
    fields: {
      title: { file: landing, path: 'meta.title' },
      description: { file: landing, path: 'meta.description' },
      socialTitle: { file: landing, path: 'meta.socialTitle' },
      socialDescription: { file: landing, path: 'meta.socialDescription' },
    },
  });
  expect(view.description).not.toContain('{');
});

test('a legal page is shared with its own title and summary; the error page is not listed', () => {
  const { fields, title, socialTitle } = pageView({ path: '/privacidad/', meta: privacyPage.meta }, content);
  expect(fields.title).toEqual({ file: privacy, path: 'title' });
  expect(fields.socialDescription).toEqual({ file: privacy, path: 'description' });
  expect(socialTitle).toBe(title);
  expect(pageView({ path: '/404.html', meta: errorPage.meta }, content).isListed).toBe(false);
});
