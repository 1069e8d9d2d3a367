import { expect, test } from 'vitest';
import { checkLinks } from '../../scripts/check/links.ts';
import { isValid } from '../../scripts/generator/content/read.ts';
import type { BuiltPage } from '../../scripts/generator/client.ts';
import type { ContentFiles } from '../../scripts/generator/content/files.ts';
import { landing, privacy, read, sampleFiles, site, textOf, withText } from '../support/content-files.ts';

/** Pages with the ids to which the sample content leads. */
const pages = [
  { address: '/', body: '<main id="inicio"><p id="sobre-mi"><p id="tratamiento"><p id="contacto"></main>' },
  { address: '/privacidad/', body: '<h2 id="seccion-1">#seccion-9</h2><h2 id="última"></h2>' },
  { address: '/terminos/', body: '' },
] as unknown as BuiltPage[];

/** Places and messages of the links that lead nowhere, with the line counted in the file. */
function problemsOf(files: ContentFiles): string[] {
  const source = read(files);
  expect(source.diagnostics).toEqual([]);
  if (!isValid(source)) return [];
  return checkLinks({ pages, source }).map(({ place: { file, line = 0, field }, params }) =>
    [file, field ?? textOf(file, files).split('\n')[line - 1], ...Object.values(params)].join(' | '),
  );
}

test('a link of the menu is reported at its field, unless its section is hidden', () => {
  expect(problemsOf(sampleFiles)).toEqual([`${site} | navigation[3].url | #resultados | resultados`]);
  const hidden = withText(landing, '\ntestimonials:\n', '\ntestimonials:\n  hidden: true\n', sampleFiles);
  expect(problemsOf(hidden)).toEqual([]);
});

test('a link of a legal text is reported at its line, whichever page it leads to', () => {
  const hidden = withText(landing, '\ntestimonials:\n', '\ntestimonials:\n  hidden: true\n', sampleFiles);
  const withLink = (address: string) =>
    withText(privacy, '\n## 7. Contacto\n', `\nMira [esto](${address}).\n\n## 7. Contacto\n`, hidden);
  for (const address of [
    '/',
    '/#contacto',
    '/privacidad',
    '/privacidad#seccion-1',
    '/privacidad#%C3%BAltima',
    '/terminos#top',
    'https://elsewhere.cl/no#no',
  ])
    expect(problemsOf(withLink(address)), address).toEqual([]);
  for (const [address, id] of [
    ['/#nada', 'nada'],
    ['/privacidad#seccion-9', 'seccion-9'],
    ['/privacidad#contacto', 'contacto'],
    ['/privacidad#100%', '100%'],
  ])
    expect(problemsOf(withLink(address!))).toEqual([`${privacy} | Mira [esto](${address}). | ${address} | ${id}`]);
});
