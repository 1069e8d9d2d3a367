/** What docs/promises.md says, on the sample: `content/` may say something else by now. */
import { describe, expect, test } from 'vitest';
import { attributesOf, clientConfig, joined, named, nameOf, plain, siteOf, textOf } from './site.ts';

const { page } = siteOf('sample');
const $ = page('index.html');
const notFound = page('404.html');

const region = (name: string) => named($, 'main > section', name);

test.each([
  ['404.html', 'Página no encontrada · Alba Ortodoncia', 'No encontramos esta página. Vuelve al inicio'],
  ['index.html', 'Alba Ortodoncia: alineadores invisibles en Santiago', 'Alineadores invisibles para mujeres'],
  ['privacidad/index.html', 'Política de privacidad · Alba Ortodoncia', 'Qué datos recibe Alba Ortodoncia,'],
  ['terminos/index.html', 'Términos y condiciones · Alba Ortodoncia', 'Condiciones de este sitio y de las citas'],
])('%s has the title «%s» and its description [Routes]', (file, title, description) => {
  expect(textOf(page(file)('title'))).toBe(title);
  expect(attributesOf(page(file), 'meta[name="description"]', 'content')[0]).toContain(description);
});

/** That every text of the content is on its page: content.test.ts. */
describe('landing page', () => {
  test('seven sections and the footer stand in this order, and navigation items lead to five of them [Sections]', () => {
    const sections = $('main > section, body > footer').toArray();
    expect(sections.map((section) => nameOf($, $(section)).slice(0, 30))).toEqual([
      'Nadie lo nota. Tú sí.',
      'Pensado para mujeres como tú',
      'Lo que sostiene tu sonrisa',
      'Tu seguro complementario tambi',
      'Soy Antonia Rivas, ortodoncist',
      'Resultados, en primera persona',
      'Solo 10 cupos por semana. Elig',
      'Alba OrtodonciaAgenda tu evalu',
    ]);
    expect(joined($, 'header nav a')).toBe('Inicio, Sobre mí, Tratamiento, Resultados, Contacto');
    // The testimonials carry the anchor of Resultados.
    const anchors = ['#inicio', '#sobre-mi', '#tratamiento', '#resultados', '#contacto'];
    expect(attributesOf($, 'header nav a', 'href')).toEqual(anchors);
    expect(anchors.map((anchor) => $(anchor).index('main > section, body > footer'))).toEqual([0, 4, 2, 5, 7]);
  });

  test('the hero has three selling points, and the film only as data for the script [Hero, Film]', () => {
    expect($('#inicio h2')).toHaveLength(3);
    expect($('video, source[type^="video"], link[as="video"]')).toHaveLength(0);
    const cuts = JSON.parse($('[data-film]').attr('data-film')!) as Record<string, { type: string }[]>;
    const types = Object.entries(cuts).map(([cut, sources]) => [cut, ...sources.map(({ type }) => type.split(';')[0])]);
    expect(types).toEqual([
      ['wide', 'video/webm', 'video/mp4'],
      ['tall', 'video/webm', 'video/mp4'],
    ]);
    const control = named($, 'button[hidden]', 'Pausar video');
    expect(control.attr()).toMatchObject({ 'data-pause': 'Pausar video', 'data-play': 'Reproducir video' });
  });

  test('six benefit cards have picture, title and description; one shows the steps of the plan [Benefits]', () => {
    const benefits = region('Lo que sostiene tu sonrisa');
    expect(benefits.find('li h3')).toHaveLength(6);
    for (const card of benefits.find('li').toArray()) {
      expect($(card).find('p').text().length).toBeGreaterThan(40);
      expect($(card).find('img')).not.toHaveLength(0);
    }
    expect(named($, 'input[type="range"]', 'Etapa del plan').attr('max')).toBe('5');
  });

  test('the insurance section has three benefits and the logos of five insurers [Insurance]', () => {
    const insurance = region('Tu seguro complementario también cuenta');
    expect(insurance.find('dt')).toHaveLength(3);
    const logos = named($, 'ul', 'Seguros con convenio').find('img');
    expect(attributesOf($, logos, 'alt').join(', ')).toBe(
      'Mirelva Seguros, Tesalda Vida, Norvanda Salud, Quilmara, Brunalta Protección',
    );
    expect(new Set(attributesOf($, logos, 'src')).size).toBe(5);
  });

  test('the section about the doctor has credentials, years of experience and the public register [About]', () => {
    const about = $('#sobre-mi');
    expect(about.find('li')).toHaveLength(5);
    expect(textOf(named($, '[role="img"]', 'Más de 10 años de experiencia'))).toBe('+10 años de experiencia');
    expect(attributesOf($, '#sobre-mi img', 'alt')).toEqual(['Retrato ilustrado de la Dra. Antonia Rivas']);
    expect(attributesOf($, '#sobre-mi li a', 'href')).toEqual(['https://rnpi.superdesalud.gob.cl/']);
  });

  test('three testimonials have quote, name, role and photo each [Testimonials]', () => {
    const items = named($, '#resultados ul', 'Testimonios de pacientes').find('li');
    expect(items).toHaveLength(3);
    for (const item of items.toArray()) {
      expect(textOf($(item).find('blockquote')).length).toBeGreaterThan(80);
      const [, name] = /^Retrato ilustrado de (.+)$/.exec(plain($(item).find('img').attr('alt')!))!;
      expect(textOf($(item).find('figcaption b'))).toBe(name);
    }
    expect($('#resultados li[data-reveal=""], #tratamiento li[data-reveal=""]')).toHaveLength(9);
  });

  test('the closing section has 10 weekly slots, five points and the other ways to book [Closing, Constants]', () => {
    const closing = region('Solo 10 cupos por semana. Elige el tuyo.');
    expect(closing.find('ul b')).toHaveLength(5);
    expect(closing.find('ol li')).toHaveLength(10);
    expect(closing.find('a[href^="https://wa.me/"], a[href^="mailto:"]')).toHaveLength(2);
  });

  test('every booking button opens a slot of 30 minutes; one flips between two labels [Booking, Flip button, Constants]', () => {
    const buttons = $('button[data-booking]').toArray();
    expect(buttons.map((button) => nameOf($, $(button)).replace(' (se abre la agenda en línea)', ''))).toEqual([
      'Agenda tu evaluaciónAgendar',
      'Agenda tu evaluación',
      'Agenda y mira el tuyo',
      'Agenda y lo revisamos contigo',
      '¿Tienes 30 minutos? — Agenda tu evaluación',
      'Reserva tu cupo',
      'Agenda tu evaluación',
    ]);
    expect(joined($, '[data-island] [aria-hidden="true"]')).toBe('Resérvalos para ti');
    const url = 'https://calendly.com/alba-ortodoncia/30min';
    expect(clientConfig($).booking).toMatchObject({ url, load: 'idle' });
  });

  test('the footer has two offices with map and hours, and legal links [Footer]', () => {
    for (const [place, hours] of [
      ['Calle Ejemplo 000, oficina 00, Vitacura', 'Lunes, miércoles y viernes, 9:00 a 18:30'],
      ['Avenida Muestra 000, piso 0, Providencia', 'Jueves, 12:00 a 20:30'],
    ] as const) {
      const link = $('footer dd a').filter((_, element) => textOf($(element)).startsWith(place));
      expect(link.attr('href')).toMatch(/^https:\/\/www\.google\.com\/maps/);
      expect(textOf(link.parent())).toContain(hours);
      expect(link.parent().text()).toMatch(/\d\u00A0a\u00A0\d/);
    }
    const legal = named($, 'footer nav', 'Información legal').find('a');
    expect(joined($, legal)).toBe('Política de privacidad, Términos y condiciones');
    expect(attributesOf($, legal, 'href')).toEqual(['/privacidad/', '/terminos/']);
  });
});

describe.each([
  [
    'privacidad',
    'Información que recopilamos, Uso de la información, Protección de tus datos, Con quién compartimos información, ' +
      'Tus derechos bajo la ley N° 19.628, Cookies, Contacto',
  ],
  [
    'terminos',
    'Servicios profesionales, Agendamiento de citas, Información sobre el tratamiento, Propiedad intelectual, ' +
      'Precios y pago, Consentimiento informado, Limitación de responsabilidad, Enlaces de terceros, Modificaciones, ' +
      'Ley aplicable, Contacto',
  ],
])('/%s', (name, list) => {
  const $ = page(`${name}/index.html`);
  const titles = list.split(', ');

  test('has numbered sections, an index of them, and contact details at the end [Legal pages]', () => {
    const index = named($, 'nav', 'En esta página').find('a');
    expect(joined($, 'main h2')).toBe(titles.map((title, at) => `${at + 1}. ${title}`).join(', '));
    expect(joined($, index)).toBe(list);
    expect(attributesOf($, index, 'href').map((href) => $(href).index('section'))).toEqual([...titles.keys()]);
    for (const section of $('main section').toArray()) expect(textOf($(section)).length).toBeGreaterThan(80);
    expect(textOf($('main section').last())).toMatch(/(?:contacto|datos)@example\.com/);
  });

  test("shows the build's date as last update, in es-CL, which the browser may correct [Dates]", () => {
    const time = $('main time');
    expect(textOf(time.parent())).toBe('Última actualización: 20 de noviembre de 2026');
    expect(time.attr()).toMatchObject({ datetime: '2026-11-20', 'data-current-date': '' });
  });

  test('has a notice at the top that it is a sample [Sample]', () => {
    const notice = named($, 'aside', 'Aviso de contenido de ejemplo');
    expect(textOf(notice)).toMatch(/^Contenido de ejemplo\. Alba Ortodoncia y la Dra\. Antonia Rivas son ficticias;/);
    expect(notice.nextAll('section')).toHaveLength(titles.length);
  });
});

test('the error page says in Spanish what happened, and where to go [Routes]', () => {
  expect(textOf(notFound('h1'))).toBe('No encontramos esta página');
  expect(named(notFound, 'main a', 'Volver al inicio').attr('href')).toBe('/');
  expect(named(notFound, 'main button', /^Agenda tu evaluación/)).toHaveLength(1);
});
