import { describe, expect, test } from 'vitest';
import { textsIn } from '../../support/contents.ts';
import { contentOf, privacy, sampleFiles, site, textOf, withFile, withText } from '../../support/content-files.ts';

/** The privacy policy in one line, with its placeholders filled in. */
function policyOf(files: Parameters<typeof contentOf>[0]): string {
  const { legal } = contentOf(files);
  return textsIn(legal['privacidad'])
    .map(([, text]) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

const sample = withFile(privacy, textOf(privacy, sampleFiles));
const provider = 'provider: !sample calendly';

describe('the privacy policy follows the booking settings: who runs the agenda, in which country, and when it loads', () => {
  test.each([
    [sample, ['Calendly LLC (Estados Unidos)', 'se carga con la página, aunque no agendes']],
    [withText(site, 'load: idle', 'load: intent', sample), ['se carga solo desde que te acercas a un botón']],
    [withText(site, provider, 'provider: cal', sample), ['Cal.com, Inc. (Estados Unidos)']],
    [
      withText(
        site,
        provider,
        'company: { name: Agenda SpA, country: Chile }\n  provider: embed',
        withText(site, 'https://calendly.com/alba-ortodoncia/30min', 'https://agenda.example/alba', sample),
      ),
      ['Agenda SpA (Chile)', 'se carga solo cuando la abres'],
    ],
  ])('settings %#', (files, parts) => {
    const policy = policyOf(files);
    for (const part of parts) expect(policy).toContain(part);
  });
});

test('a sentence that needs a fact which the content lacks is left out, and nothing else', () => {
  const without = withText(
    site,
    '  responsiblePerson: la coordinadora de la consulta # {encargado_datos}\n',
    '',
    sample,
  );
  const policy = policyOf(without);
  expect(policyOf(sample)).toContain('Las responde la coordinadora de la consulta.');
  expect(policy).not.toMatch(/Las responde|\u2205|\{/);
  expect(policy).toContain('Este sitio no tiene formularios');
});
