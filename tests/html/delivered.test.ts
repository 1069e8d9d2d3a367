/**
 * What SPEC.md says of words and numbers, on the site as it was delivered. `content/` may say something else by
 * now: it belongs to the practice.
 */
import { describe, expect, test } from 'vitest';
import { attributesOf, delivered, textOf, textsOf, type Page } from './site.ts';

const landing = delivered.page('index.html');
const privacy = delivered.page('privacidad/index.html');
const terms = delivered.page('terminos/index.html');
const notFound = delivered.page('404.html');
const $ = landing;

test('SPEC 1 §2 and SPEC 3 Unknown paths: three pages and the error page', () => {
  // The three pages of the specification and the error page; developers may have added others since.
  expect([notFound, landing, privacy, terms].map((page) => textOf(page('title')))).toEqual([
    'Página no encontrada · Alba Ortodoncia',
    'Alba Ortodoncia: alineadores invisibles en Santiago',
    'Política de privacidad · Alba Ortodoncia',
    'Términos y condiciones · Alba Ortodoncia',
  ]);
});

test('SPEC 3 Sample data: it says that it is a sample', () => {
  expect(delivered.isSample).toBe(true);
  expect(textOf($('.footer__sample'))).toMatch(/^Sitio de muestra/);
});

describe('landing page', () => {
  test('SPEC 1 §1: the eight parts, in this order', () => {
    expect(attributesOf($, 'main > section, body > footer', 'class')).toEqual([
      'hero',
      'you',
      'benefits',
      'insurance',
      'about',
      'testimonials',
      'closing',
      'footer',
    ]);
  });

  test('SPEC 1 §2: five items: Inicio, Sobre mí, Tratamiento, Resultados, Contacto', () => {
    expect(textsOf($, 'header nav a')).toEqual(['Inicio', 'Sobre mí', 'Tratamiento', 'Resultados', 'Contacto']);
    expect(attributesOf($, 'header nav a', 'href')).toEqual([
      '#inicio',
      '#sobre-mi',
      '#tratamiento',
      '#resultados',
      '#contacto',
    ]);
    expect($('header a[data-nav-home]').attr('href')).toBe('#inicio');
    expect($('header nav').attr('aria-label')).toBe('Navegación principal');
  });

  test('SPEC 3 #resultados: the testimonials carry the anchor that was missing', () => {
    expect($('#resultados blockquote')).toHaveLength(3);
    expect(textOf($('#resultados h2'))).toMatch(/^Resultados/);
  });

  test('SPEC 1 §1: hero: three selling points, the length of the visit and the slots', () => {
    expect(textsOf($, '.hero__points h2')).toEqual(['Discreto', 'Elegante', 'Efectivo']);
    expect(textOf($('.hero__note'))).toMatch(/30 minutos .* 10 cupos por semana/);
    expect($('.hero [data-film-control]').attr('data-pause')).toBe('Pausar video');
    expect($('.hero [data-film-control]').attr('data-play')).toBe('Reproducir video');
  });

  test("SPEC 1 §1: the emotional section is titled 'Pensado para mujeres como tú'", () => {
    expect(textOf($('.you h2'))).toBe('Pensado para mujeres como tú');
  });

  test('SPEC 1 §1: six benefit cards, in order', () => {
    expect(textsOf($, '#tratamiento article h3')).toEqual([
      'Planificación 3D precisa',
      'Discreción total',
      'Comodidad real',
      'Libertad al comer y hablar',
      'Eficiencia clínica',
      'Confianza experta',
    ]);
  });

  test('SPEC 1 §1: insurance: preferential price, automatic coverage, copay, logos of five insurers', () => {
    expect(textsOf($, '.insurance dt')).toEqual(['Precio preferente', 'Cobertura automática', 'Sistema de copago']);
    expect($('.insurance li img')).toHaveLength(5);
    expect(new Set(attributesOf($, '.insurance li img', 'src')).size).toBe(5);
  });

  test('SPEC 1 §1 and §9: credentials, and more than 10 years of experience', () => {
    expect(textOf($('#sobre-mi .about__label'))).toBe('Sobre mí');
    expect($('#sobre-mi li').length).toBeGreaterThanOrEqual(3);
    expect(textOf($('.about__figure b'))).toBe('+10');
    expect($('.about__figure').attr('aria-label')!.replaceAll('\u00a0', ' ')).toBe('Más de 10 años de experiencia');
    expect(textOf($('#sobre-mi ul'))).toContain('Más de 10 años de experiencia');
  });

  test('SPEC 1 §1: three testimonials', () => {
    expect($('#resultados figure')).toHaveLength(3);
  });

  test('SPEC 1 §1 and §9: only 10 weekly slots, and five points', () => {
    expect(textOf($('.closing h2'))).toMatch(/^Solo 10 cupos por semana/);
    expect($('.closing__doors li')).toHaveLength(10);
    expect(textsOf($, '.closing__points b')).toEqual([
      'Cupos semanales limitados',
      'Planificación 3D',
      'Tratamiento discreto',
      'Resultados más rápidos',
      'Financiamiento',
    ]);
    expect(textOf($('.closing__points'))).toContain('Diez evaluaciones');
    expect(textOf($('.closing__help'))).toMatch(
      /^¿No se abre la agenda\? Escríbenos por WhatsApp.* o correo y te damos hora\.$/,
    );
  });

  test('SPEC 1 §2, §7 and §9: four buttons open a slot of 30 minutes; the flip button asks for them', () => {
    expect($('[data-booking]')).toHaveLength(4);
    expect(attributesOf($, '[data-island]', 'data-island')).toContain('FlipButton');
    expect(textOf($('.flip__face').first())).toBe('¿Tienes 30 minutos?');
    const config = JSON.parse($('#client-config').text()) as { booking: Record<string, string> };
    expect(config.booking).toMatchObject({ provider: 'calendly', load: 'idle', whenUnavailable: 'nothing' });
    expect(config.booking['url']).toMatch(/^https:\/\/calendly\.com\/[\w-]+\/30min$/);
    expect(textOf($('.closing'))).toContain('30 minutos');
  });
});

test('SPEC 1 §1: footer: two offices, Vitacura and Providencia, legal links, the year', () => {
  expect(textsOf($, '.footer__locations dt')).toEqual(['Vitacura', 'Providencia']);
  expect(attributesOf($, 'footer nav a', 'href')).toEqual(['/privacidad/', '/terminos/']);
  expect(textsOf($, 'footer nav a')).toEqual(['Política de privacidad', 'Términos y condiciones']);
  expect(textOf($('.footer__end p').first())).toBe('© 2026 Alba Ortodoncia. Todos los derechos reservados.');
  expect($('footer dl a[target="_blank"]').attr('aria-label')).toContain('pestaña nueva');
  expect(textOf($('.skip-link'))).toBe('Saltar al contenido');
});

describe.each([
  [
    'privacidad',
    privacy,
    'Política de privacidad',
    [
      '1. Información que recopilamos',
      '2. Uso de la información',
      '3. Protección de tus datos',
      '4. Con quién compartimos información',
      '5. Tus derechos bajo la ley N° 19.628',
      '6. Cookies',
      '7. Contacto',
    ],
  ],
  [
    'terminos',
    terms,
    'Términos y condiciones',
    [
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
  ],
] as const)('/%s', (_, page, heading, titles) => {
  const section = (number: number) => textOf(page(`#seccion-${number}`));

  test(`SPEC 1 §2: ${titles.length} numbered sections`, () => {
    expect(textsOf(page, 'main h2')).toEqual(titles);
    expect(textOf(page('h1'))).toBe(heading);
    titles.forEach((_, index) => expect(section(index + 1).length).toBeGreaterThan(80));
  });

  test('SPEC 1 §2 and §9: last updated on the build’s date, for es-CL', () => {
    expect(textOf(page('.legal__band p'))).toBe('Última actualización: 20 de noviembre de 2026');
    expect(page('.legal__band time[data-current-date]').attr('datetime')).toBe('2026-11-20');
  });

  test("SPEC 1 §2: the way back is called '← Volver'", () => {
    expect(textsOf(page, 'a[data-back]')).toEqual(['← Volver']);
  });

  test('SPEC 1 §2: the last section says how to get in touch', () => {
    expect(section(titles.length)).toContain('contacto@example.com');
    expect(section(titles.length)).toContain('+56 9 0000 0000');
  });
});

describe('what the legal texts must say', () => {
  const section = (page: Page, number: number) => textOf(page(`#seccion-${number}`));

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
});

test('SPEC 3 Unknown paths: the error page is in Spanish', () => {
  expect(textOf(notFound('h1'))).toBe('No encontramos esta página');
});
