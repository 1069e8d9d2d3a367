/** The two legal pages. */
import { describe, expect, test } from 'vitest';
import { longDate } from '../../src/calendar.ts';
import { buildTime } from '../browser/support/project.ts';
import { attributesOf, content, isSample, plain, privacy, terms, textOf, textsOf, type Page } from './site.ts';

const pages: Record<string, { $: Page; heading: string; titles: readonly string[] }> = {
  privacidad: {
    $: privacy,
    heading: 'Política de privacidad',
    titles: [
      '1. Información que recopilamos',
      '2. Uso de la información',
      '3. Protección de tus datos',
      '4. Con quién compartimos información',
      '5. Tus derechos bajo la ley N° 19.628',
      '6. Cookies',
      '7. Contacto',
    ],
  },
  terminos: {
    $: terms,
    heading: 'Términos y condiciones',
    titles: [
      '1. Servicios profesionales',
      '2. Agendamiento de citas',
      '3. Información sobre el tratamiento',
      '4. Propiedad intelectual',
      '5. Precios y pago',
      '6. Consentimiento informado',
      '7. Limitación de responsabilidad',
      '8. Enlaces de terceros',
      '9. Modificaciones',
      '10. Ley aplicable',
      '11. Contacto',
    ],
  },
};

describe.each(Object.entries(pages))('/%s', (name, { $, heading, titles }) => {
  test(`SPEC 1 §2: ${titles.length} numbered sections`, () => {
    expect(textsOf($, 'main h2')).toEqual(titles);
    expect(textOf($('h1'))).toBe(heading);
  });

  test('every section has its text', () => {
    const texts = $('main section')
      .toArray()
      .map((section) => textOf($(section).find('p, li')));
    expect(texts).toHaveLength(titles.length);
    for (const text of texts) expect(text.length).toBeGreaterThan(80);
  });

  test('the index leads to every section, in order', () => {
    expect(textsOf($, '[data-contents] a')).toEqual(titles.map((title) => title.replace(/^\d+\. /, '')));
    const targets = attributesOf($, '[data-contents] a', 'href').map((href) => textOf($(`${href} h2`)));
    expect(targets).toEqual(titles);
    expect($('[data-contents]').attr('aria-label')).toBe(content.interface.legal.contentsLabel);
  });

  test('SPEC 1 §2 and §9: the last-updated date is the build’s, for es-CL', () => {
    expect(content.legal[name]!.updated).toBe('current');
    const time = $('main time[data-current-date]');
    expect(time.attr('datetime')).toBe('2026-11-20');
    expect(textOf(time)).toBe('20 de noviembre de 2026');
    expect(textOf(time)).toBe(longDate(buildTime));
    expect(textOf(time.parent())).toBe('Última actualización: 20 de noviembre de 2026');
  });

  test("SPEC 1 §2: the way back is called '← Volver', in one piece", () => {
    const back = $('a[data-back]');
    expect(back).toHaveLength(1);
    expect(back.contents()).toHaveLength(1);
    expect(back.contents()[0]).toMatchObject({ type: 'text', data: '← Volver' });
  });

  test('SPEC 3 Back button: without script it is a link to /', () => {
    expect($('a[data-back]').attr('href')).toBe('/');
  });

  test('the introduction stands before the first section, the heading before everything', () => {
    expect(textOf($('.legal__text > .lead').first()).length).toBeGreaterThan(80);
    expect($('h1').nextAll().find('h2')).toHaveLength(0);
  });

  test('SPEC 3 Sample data: a notice at the top says that the content is made up, as long as it is', () => {
    const notice = $(`aside[aria-label="${content.interface.sample.label}"]`);
    expect(textOf(notice)).toBe(isSample ? plain(content.interface.sample.long) : '');
    expect(notice.nextAll('section')).toHaveLength(isSample ? titles.length : 0);
    expect(notice.prevAll('section')).toHaveLength(0);
  });

  test('the header’s navigation leads back to the sections of the landing page', () => {
    expect(textsOf($, 'header nav a')).toEqual(['Inicio', 'Sobre mí', 'Tratamiento', 'Resultados', 'Contacto']);
    expect(attributesOf($, 'header nav a', 'href')).toEqual(['/#inicio', '/#sobre-mi', '/#tratamiento', '/#resultados', '/#contacto']);
    expect($('header nav [aria-current]')).toHaveLength(0);
    expect($('header a[data-nav-home]').attr('href')).toBe('/');
  });

  test('no word in braces was left unfilled', () => {
    expect(textOf($('body'))).not.toMatch(/[{}]/);
  });
});

describe('what the texts must say', () => {
  const section = ($: Page, number: number) => textOf($(`#seccion-${number}`));

  test('SPEC 1 §2: privacy names the data protection law 19.628', () => {
    expect(section(privacy, 5)).toContain('ley N° 19.628');
  });

  test('SPEC 3 Privacy law: and its reform, law 21.719, in force from 1 December 2026', () => {
    expect(section(privacy, 5)).toContain('ley N° 21.719');
    expect(section(privacy, 5)).toContain('1 de diciembre de 2026');
  });

  test('SPEC 1 §9: terms ask for notice of cancellation at least 24 hours ahead', () => {
    expect(section(terms, 2)).toContain('al menos 24 horas');
  });

  test('SPEC 1 §9: terms repeat the 10 slots and the 30 minutes', () => {
    expect(section(terms, 2)).toContain('10 cupos');
    expect(section(terms, 2)).toContain('30 minutos');
  });

  test('SPEC 1 §2: terms name the law of Chile and the courts of Santiago', () => {
    expect(section(terms, 10)).toContain('leyes de la República de Chile');
    expect(section(terms, 10)).toContain('tribunales ordinarios de justicia de Santiago');
  });

  test.each([
    ['privacidad', privacy, 7],
    ['terminos', terms, 11],
  ] as const)('SPEC 1 §2: the last section of /%s says how to get in touch', (_, $, number) => {
    expect(section($, number)).toContain(content.site.contact.email);
    expect(section($, number)).toContain(plain(content.site.contact.whatsapp));
  });
});
