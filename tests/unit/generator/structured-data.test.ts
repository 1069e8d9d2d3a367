import { expect, test } from 'vitest';
import { structuredData } from '../../../scripts/generator/structured-data.ts';
import { contentOf, site, withText } from '../../support/content-files.ts';

test('search engines get the names of the practice and of its company with plain spaces', () => {
  const withPractice = withText(site, 'name: !sample Alba Ortodoncia #', 'name: Consulta Dra. Rivas #');
  const withCompany = withText(
    site,
    'legalName: !sample Alba Ortodoncia SpA',
    'legalName: Dra. Rivas SpA',
    withPractice,
  );
  const content = contentOf(withCompany);
  const pageName = content.site.practice.name;
  expect(pageName, 'on pages, no line ends behind «Dra.»').toBe('Consulta Dra.\u00a0Rivas');

  const data = structuredData(content, 'https://example.cl/', undefined);
  expect(data).toMatchObject({ name: 'Consulta Dra. Rivas', legalName: 'Dra. Rivas SpA' });
  expect(JSON.stringify(data)).not.toContain('\u00a0');
});
