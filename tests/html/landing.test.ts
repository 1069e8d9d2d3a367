/** The landing page, in the order of SPEC.md part 1, section 1. */
import { describe, expect, test } from 'vitest';
import { attributesOf, content, files, landing as $, plain, textOf, textsOf } from './site.ts';

const { site, landing, interface: labels } = content;

/** The heading of each section of `<main>` and the footer's first, in document order. */
const sections = $('main > section')
  .toArray()
  .map((element) => $(element));

describe('the page as a whole', () => {
  test('SPEC 1 §1: hero, emotional section, benefits, insurance, about me, testimonials, closing call, footer, in this order', () => {
    expect(sections.map((section) => section.attr('class'))).toEqual([
      'hero',
      'you',
      'benefits',
      'insurance',
      'about',
      'testimonials',
      'closing',
    ]);
    expect($('main').nextAll('footer')).toHaveLength(1);
  });

  test.each(['inicio', 'sobre-mi', 'tratamiento', 'resultados', 'contacto'])(
    'SPEC 1 §2: #%s is an anchor, and only one element has it',
    (id) => {
      expect($(`[id="${id}"]`)).toHaveLength(1);
    },
  );

  test('SPEC 1 §2: each anchor is the section it names', () => {
    expect($('#inicio').is('section.hero')).toBe(true);
    expect(textsOf($, '#sobre-mi :is(h2, .about__label)')).toContain('Sobre mí');
    expect($('#tratamiento').is(':has(article)')).toBe(true);
    expect($('#contacto').is('footer')).toBe(true);
  });

  test('SPEC 3 #resultados: the testimonials carry the anchor that was missing', () => {
    expect($('#resultados blockquote')).toHaveLength(3);
    expect(textOf($('#resultados h2'))).toMatch(/^Resultados/);
  });

  test('SPEC 1 §2: every item of the navigation has its target', () => {
    for (const href of attributesOf($, '[data-nav], [data-nav-home]', 'href')) expect($(href!)).toHaveLength(1);
  });
});

describe('navigation', () => {
  test('SPEC 1 §2: five items: Inicio, Sobre mí, Tratamiento, Resultados, Contacto', () => {
    expect(textsOf($, 'header nav a')).toEqual(['Inicio', 'Sobre mí', 'Tratamiento', 'Resultados', 'Contacto']);
    expect(attributesOf($, 'header nav a', 'href')).toEqual([
      '#inicio',
      '#sobre-mi',
      '#tratamiento',
      '#resultados',
      '#contacto',
    ]);
  });

  test('SPEC 1 §2: each item has a label and an icon', () => {
    for (const item of $('header nav a').toArray()) {
      expect(textOf($(item).children('span'))).not.toBe('');
      expect($(item).children('svg[aria-hidden="true"]')).toHaveLength(1);
    }
  });

  test('SPEC 1 §4: the first item is the current one', () => {
    expect(attributesOf($, 'header nav a', 'aria-current')).toEqual(['true', undefined, undefined, undefined, undefined]);
  });

  test('SPEC 1 §2: the logo leads to #inicio and says so', () => {
    expect($('header a[data-nav-home]').attr('href')).toBe('#inicio');
    expect($('header a[data-nav-home]').attr('aria-label')).toBe(labels.logoLabel);
  });

  test('SPEC 1 §2: one navigation serves both layouts, so that no item is there twice', () => {
    expect($('header nav')).toHaveLength(1);
    expect($('header nav').attr('aria-label')).toBe('Navegación principal');
  });
});

describe('hero', () => {
  test('SPEC 1 §1: the tagline is the page’s heading', () => {
    expect(textOf($('.hero h1'))).toBe(plain([...landing.hero.title.lines, landing.hero.title.answer].join(' ')));
    expect(textOf($('.hero__text > p'))).toBe(plain(landing.hero.intro));
  });

  test('SPEC 1 §1: three selling points: discreet, elegant, effective', () => {
    expect(textsOf($, '.hero__points h2')).toEqual(['Discreto', 'Elegante', 'Efectivo']);
    expect(textsOf($, '.hero__points p')).toEqual(landing.hero.points.map(({ text }) => plain(text)));
  });

  test('SPEC 1 §1: a film for the background, in two cuts and two formats', () => {
    const film = JSON.parse($('[data-film]').attr('data-film')!) as {
      sources: Record<string, { src: string; type: string }[]>;
    };
    expect(Object.keys(film.sources)).toEqual(['wide', 'tall']);
    for (const cut of Object.values(film.sources)) {
      expect(cut.map(({ type }) => type.split(';')[0])).toEqual(['video/webm', 'video/mp4']);
      for (const { src } of cut) expect(files).toContain(src.slice(1));
    }
  });

  test('SPEC 3 Hero video: the HTML ships the gradient and no video', () => {
    expect($('video, source[type^="video"], link[rel="preload"][as="video"]')).toHaveLength(0);
    expect($('.hero .hero__film').children()).toHaveLength(0);
    expect($('.hero .hero__overlay')).toHaveLength(1);
  });

  test('SPEC 3 Hero video: its control waits, hidden, with both of its names', () => {
    const control = $('.hero button[data-film-control]');
    expect(control.attr('hidden')).toBeDefined();
    expect(control.attr('aria-label')).toBe('Pausar video');
    expect(control.attr('data-pause')).toBe('Pausar video');
    expect(control.attr('data-play')).toBe('Reproducir video');
    expect(control.attr('aria-pressed')).toBeUndefined();
  });

  test('SPEC 1 §2: a booking button, with the length of the visit and the slots', () => {
    expect(textOf($('.hero [data-booking]'))).toBe(`${labels.booking.cta} ${labels.booking.hint}`);
    expect(textOf($('.hero__note'))).toContain('30 minutos');
    expect(textOf($('.hero__note'))).toContain('10 cupos');
  });
});

test("SPEC 1 §1: the emotional section is titled 'Pensado para mujeres como tú'", () => {
  expect(textOf($('.you h2'))).toBe('Pensado para mujeres como tú');
  expect(textOf($('.you'))).toContain(plain(landing.you.lead));
});

describe('benefits', () => {
  test('SPEC 1 §1: six benefit cards, in order', () => {
    expect(textsOf($, '#tratamiento article h3')).toEqual([
      'Planificación 3D precisa',
      'Discreción total',
      'Comodidad real',
      'Libertad al comer y hablar',
      'Eficiencia clínica',
      'Confianza experta',
    ]);
    expect($('#tratamiento article')).toHaveLength(6);
  });

  test('SPEC 1 §3: each benefit has its icon, its title and its description', () => {
    const cards = $('#tratamiento article').toArray();
    for (const [index, { title, description }] of landing.benefits.items.entries()) {
      const card = $(cards[index]!);
      expect(textOf(card.find('h3'))).toBe(plain(title));
      expect(textOf(card.find('.benefit__text p'))).toBe(plain(description));
      expect(card.find('svg, img')).not.toHaveLength(0);
    }
  });

  test('COPY 5: the note that keeps the promises honest stands among the cards', () => {
    expect(textOf($('#tratamiento'))).toContain(plain(landing.benefits.note));
  });
});

describe('insurance', () => {
  test('SPEC 1 §1: three benefits: preferential price, automatic coverage, copay', () => {
    expect(textsOf($, '.insurance dt')).toEqual(['Precio preferente', 'Cobertura automática', 'Sistema de copago']);
    expect(textsOf($, '.insurance dd')).toEqual(landing.insurance.benefits.map(({ text }) => plain(text)));
  });

  test('SPEC 1 §1: logos of five insurers, each with its name', () => {
    const { insurers } = landing.insurance;
    expect(insurers).toHaveLength(5);
    expect(attributesOf($, '.insurance li img', 'alt')).toEqual(insurers.map(({ name }) => name));
    const sources = attributesOf($, '.insurance li img', 'src');
    expect(new Set(sources).size).toBe(5);
    for (const src of sources) expect(files).toContain(src!.slice(1));
  });

  test('COPY 6: the conditions stand with the offer', () => {
    expect(textOf($('.insurance'))).toContain(plain(landing.insurance.conditions));
  });
});

describe('about me', () => {
  test('SPEC 1 §1: the doctor’s credentials', () => {
    expect(textsOf($, '#sobre-mi li')).toEqual(landing.about.credentials.map(plain));
    expect($('#sobre-mi li').length).toBeGreaterThanOrEqual(3);
  });

  test('SPEC 1 §1: the claim of more than 10 years of experience', () => {
    expect(textOf($('.about__figure b'))).toBe('+10');
    expect(plain($('.about__figure').attr('aria-label')!)).toBe('Más de 10 años de experiencia');
    expect(textOf($('#sobre-mi'))).toContain('Más de 10 años de experiencia');
  });

  test('SPEC 1 §1: the doctor’s portrait is described', () => {
    expect(attributesOf($, '#sobre-mi img', 'alt')).toEqual([landing.about.portrait.imageAlt]);
  });
});

describe('testimonials', () => {
  test('SPEC 1 §1: three patients, each with quote, name, role and photo', () => {
    const figures = $('#resultados figure').toArray();
    expect(figures).toHaveLength(3);
    for (const [index, { quote, name, role, imageAlt }] of landing.testimonials.items.entries()) {
      const figure = $(figures[index]!);
      expect(textOf(figure.find('blockquote'))).toBe(plain(quote));
      expect(textOf(figure.find('figcaption b'))).toBe(plain(name));
      expect(textOf(figure.find('figcaption span'))).toBe(plain(role));
      expect(figure.find('img').attr('alt')).toBe(imageAlt);
      expect(files).toContain(figure.find('img').attr('src')!.slice(1));
    }
  });

  test('COPY 8: no testimonial promises a result', () => {
    expect(textOf($('#resultados'))).toContain(plain(landing.testimonials.disclaimer));
  });
});

describe('closing call to action', () => {
  test('SPEC 1 §1 and §9: only 10 weekly slots', () => {
    expect(textOf($('.closing h2'))).toMatch(/^Solo 10 cupos por semana/);
    expect($('.closing__doors li')).toHaveLength(10);
  });

  test('SPEC 1 §1: five bullet points', () => {
    expect(textsOf($, '.closing__points b')).toEqual([
      'Cupos semanales limitados',
      'Planificación 3D',
      'Tratamiento discreto',
      'Resultados más rápidos',
      'Financiamiento',
    ]);
    expect(textsOf($, '.closing__points span')).toEqual(landing.closing.points.map(({ text }) => plain(text)));
  });

  test('SPEC 1 §7: a booking button', () => {
    expect(textOf($('.closing [data-booking]'))).toBe(`${landing.closing.cta} ${labels.booking.hint}`);
  });

  test('SPEC 3 Widget not loaded: the other ways to book are always there', () => {
    expect(textOf($('.closing__help'))).toMatch(/^¿No se abre la agenda\? Escríbenos por WhatsApp.* o correo y te damos hora\.$/);
    expect(attributesOf($, '.closing__help a', 'href')).toEqual([
      expect.stringMatching(/^https:\/\/wa\.me\//),
      expect.stringMatching(/^mailto:/),
    ]);
  });
});

describe('booking and flip button', () => {
  test('SPEC 1 §2 and §7: header, hero, flip button and closing call open the agenda', () => {
    expect($('[data-booking]')).toHaveLength(4);
    for (const place of ['header', '.hero', '[data-island="FlipButton"]', '.closing']) {
      expect($(`${place} button[data-booking]`), place).toHaveLength(1);
    }
  });

  test('SPEC 1 §4: the flip button has two labels, and starts with the first', () => {
    expect(textsOf($, '.flip__face')).toEqual([landing.flip.front.label, landing.flip.back.label].map(plain));
    expect($('.flip').attr('aria-label')).toBe(landing.flip.front.name);
    expect(attributesOf($, '.flip__face', 'aria-hidden')).toEqual(['false', 'true']);
  });

  test('SPEC 1 §7 and §9: a slot of 30 minutes at the provider that the content names', () => {
    const config = JSON.parse($('#client-config').text()) as { booking: Record<string, string> };
    expect(config.booking).toMatchObject({ provider: site.booking.provider, url: site.booking.url });
    expect(site.booking.url).toMatch(/30min$/);
    expect(textOf($('.closing'))).toContain('30 minutos');
  });
});

test('SPEC 1 §4 and §9: cards, testimonials and the rest enter when seen; none is hidden before', () => {
  expect($('#tratamiento article[data-reveal=""]')).toHaveLength(6);
  expect($('#resultados li[data-reveal=""]')).toHaveLength(3);
  expect($('[data-reveal]:not([data-reveal=""])')).toHaveLength(0);
});
