/** The landing page, in the order of SPEC.md part 1, section 1. Its own words and numbers are in `delivered.test.ts`. */
import { describe, expect, test } from 'vitest';
import { attributesOf, plain, sites, textOf, textsOf } from './site.ts';

describe.each(sites)('$name', (built) => {
  const $ = built.page('index.html');
  const { site, landing, interface: labels } = built.content;
  const { insurance, testimonials } = landing;
  /** The file of the site that an address means. */
  const fileAt = (address: string | undefined) => address?.replace(built.base, '');

  describe('the page as a whole', () => {
    test('SPEC 1 §1: hero, emotional section, benefits, insurance, about me, testimonials, closing call, footer, in this order', () => {
      const ours = ['hero', 'you', 'benefits', 'insurance', 'about', 'testimonials', 'closing'] as const;
      const there = attributesOf($, 'main > section', 'class').filter((name) => ours.some((one) => one === name));
      expect(there).toEqual(ours.filter((name) => landing[name] !== undefined));
      expect($('main').nextAll('footer')).toHaveLength(1);
    });

    test('SPEC 1 §2: each anchor is the section it names, and only one element has it', () => {
      const anchors = {
        inicio: 'section.hero',
        'sobre-mi': 'section.about',
        tratamiento: 'section.benefits',
        ...(testimonials && { resultados: 'section.testimonials' }),
        contacto: 'footer',
      };
      for (const [id, selector] of Object.entries(anchors)) {
        expect($(`[id="${id}"]`), id).toHaveLength(1);
        expect($(`[id="${id}"]`).is(selector), id).toBe(true);
      }
    });

    test('SPEC 1 §2: every item of the navigation has its target', () => {
      for (const href of attributesOf($, '[data-nav], [data-nav-home]', 'href')) expect($(href), href).toHaveLength(1);
    });
  });

  describe('navigation', () => {
    test('SPEC 1 §2: its items', () => {
      expect(textsOf($, 'header nav a')).toEqual(site.navigation.map(({ name }) => plain(name)));
      expect(attributesOf($, 'header nav a', 'href')).toEqual(site.navigation.map(({ url }) => url));
    });

    test('SPEC 1 §2: each item has a label and an icon', () => {
      expect($('header nav a').length).toBeGreaterThan(1);
      for (const item of $('header nav a').toArray()) {
        expect(textOf($(item).children('span'))).not.toBe('');
        expect($(item).children('svg[aria-hidden="true"]')).toHaveLength(1);
      }
    });

    test('SPEC 1 §4: the first item is the current one', () => {
      const [first, ...others] = attributesOf($, 'header nav a', 'aria-current');
      expect(first).toBe('true');
      expect(others.filter((current) => current !== undefined)).toEqual([]);
    });

    test('SPEC 1 §2: the logo leads to the first section and says so', () => {
      expect($('header a[data-nav-home]').attr('href')).toBe(site.navigation[0]!.url);
      expect($('header a[data-nav-home]').attr('aria-label')).toBe(labels.logoLabel);
    });

    test('SPEC 1 §2: one navigation serves both layouts, so that no item is there twice', () => {
      expect($('header nav')).toHaveLength(1);
      expect($('header nav').attr('aria-label')).toBe(labels.navigationLabel);
    });
  });

  describe('hero', () => {
    test('SPEC 1 §1: the tagline is the page’s heading', () => {
      expect(textOf($('.hero h1'))).toBe(plain([...landing.hero.title.lines, landing.hero.title.answer].join(' ')));
      expect(textOf($('.hero__text > p'))).toBe(plain(landing.hero.intro));
    });

    test('SPEC 1 §1: three selling points', () => {
      expect($('.hero__points li')).toHaveLength(3);
      expect(textsOf($, '.hero__points h2')).toEqual(landing.hero.points.map(({ title }) => plain(title)));
      expect(textsOf($, '.hero__points p')).toEqual(landing.hero.points.map(({ text }) => plain(text)));
    });

    test('SPEC 1 §1: a film for the background, in two cuts and two formats', () => {
      const film = JSON.parse($('[data-film]').attr('data-film')!) as {
        sources: Record<string, { src: string; type: string }[]>;
      };
      expect(Object.keys(film.sources)).toEqual(['wide', 'tall']);
      for (const cut of Object.values(film.sources)) {
        expect(cut.map(({ type }) => type.split(';')[0])).toEqual(['video/webm', 'video/mp4']);
        for (const { src } of cut) expect(built.files).toContain(fileAt(src));
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
      expect(control.attr('aria-label')).toBe(labels.video.pause);
      expect(control.attr('data-pause')).toBe(labels.video.pause);
      expect(control.attr('data-play')).toBe(labels.video.play);
      expect(control.attr('aria-pressed')).toBeUndefined();
    });

    test('SPEC 1 §2: a booking button, with its notes', () => {
      expect(textOf($('.hero [data-booking]'))).toBe(plain(`${labels.booking.cta} ${labels.booking.hint}`));
      expect(textOf($('.hero__note'))).toBe(plain(landing.hero.notes.join(' ')));
    });
  });

  test('SPEC 1 §1: the emotional section, with its day', () => {
    expect(textOf($('.you h2'))).toBe(plain(landing.you.titleLines.join(' ')));
    expect(textOf($('.you'))).toContain(plain(landing.you.lead));
    expect(textsOf($, '.you__day h3')).toEqual(landing.you.day.map(({ title }) => plain(title)));
  });

  describe('benefits', () => {
    test('SPEC 1 §1 and §3: six cards, in order, each with its icon, its title and its description', () => {
      const cards = $('#tratamiento article').toArray();
      expect(cards).toHaveLength(6);
      for (const [index, { title, description }] of landing.benefits.items.entries()) {
        const card = $(cards[index]);
        expect(textOf(card.find('h3'))).toBe(plain(title));
        expect(textOf(card.find('.benefit__text p'))).toBe(plain(description));
        expect(card.find('svg, img')).not.toHaveLength(0);
      }
    });

    test('COPY 5: the note that keeps the promises honest stands among the cards', () => {
      expect(textOf($('#tratamiento'))).toContain(plain(landing.benefits.note));
    });
  });

  if (insurance) {
    describe('insurance', () => {
      test('SPEC 1 §1: three benefits', () => {
        expect($('.insurance dt')).toHaveLength(3);
        expect(textsOf($, '.insurance dt')).toEqual(insurance.benefits.map(({ title }) => plain(title)));
        expect(textsOf($, '.insurance dd')).toEqual(insurance.benefits.map(({ text }) => plain(text)));
      });

      test('SPEC 1 §1: the logo of each insurer, with its name', () => {
        const { insurers } = insurance;
        expect(insurers.length).toBeGreaterThan(0);
        expect(attributesOf($, '.insurance li img', 'alt').map((name) => plain(name!))).toEqual(
          insurers.map(({ name }) => plain(name)),
        );
        const sources = attributesOf($, '.insurance li img', 'src');
        expect(new Set(sources).size).toBe(new Set(insurers.map(({ logo }) => logo)).size);
        for (const src of sources) expect(built.files).toContain(fileAt(src));
      });

      test('COPY 6: the conditions stand with the offer', () => {
        expect(textOf($('.insurance'))).toContain(plain(insurance.conditions));
      });
    });
  }

  describe('about me', () => {
    test('SPEC 1 §1: the doctor’s credentials', () => {
      expect($('#sobre-mi li').length).toBeGreaterThan(0);
      expect(textsOf($, '#sobre-mi li')).toEqual(landing.about.credentials.map(plain));
      expect(textOf($('#sobre-mi .about__label'))).toBe(plain(landing.about.label));
    });

    test('SPEC 1 §1: the claim of experience, as a figure with its words', () => {
      expect(textOf($('.about__figure b'))).toBe(plain(landing.about.figure.value));
      expect(plain($('.about__figure').attr('aria-label')!)).toBe(plain(landing.about.figure.label));
    });

    test('SPEC 1 §1: the doctor’s portrait is described', () => {
      expect(attributesOf($, '#sobre-mi img', 'alt')).toEqual([landing.about.portrait.imageAlt]);
    });
  });

  if (testimonials) {
    describe('testimonials', () => {
      test('SPEC 1 §1: three patients, each with quote, name, role and photo', () => {
        const figures = $('#resultados figure').toArray();
        expect(figures).toHaveLength(3);
        for (const [index, { quote, name, role, imageAlt }] of testimonials.items.entries()) {
          const figure = $(figures[index]);
          expect(textOf(figure.find('blockquote'))).toBe(plain(quote));
          expect(textOf(figure.find('figcaption b'))).toBe(plain(name));
          expect(textOf(figure.find('figcaption span'))).toBe(plain(role));
          expect(figure.find('img').attr('alt')).toBe(imageAlt);
          expect(built.files).toContain(fileAt(figure.find('img').attr('src')));
        }
      });

      test('COPY 8: no testimonial promises a result', () => {
        expect(textOf($('#resultados h2'))).toBe(plain(testimonials.titleLines.join(' ')));
        expect(textOf($('#resultados'))).toContain(plain(testimonials.disclaimer));
      });
    });
  }

  describe('closing call to action', () => {
    test('SPEC 1 §1 and §9: the weekly slots, in its headline and as so many doors', () => {
      const { before, after, promise } = landing.closing;
      expect(textOf($('.closing h2'))).toBe(plain(`${before} ${site.facts.weeklySlots} ${after} ${promise}`));
      expect(textsOf($, '.closing__doors li')).toEqual(
        Array.from({ length: site.facts.weeklySlots }, (_, index) => String(index + 1)),
      );
    });

    test('SPEC 1 §1: five bullet points', () => {
      expect($('.closing__points li')).toHaveLength(5);
      expect(textsOf($, '.closing__points b')).toEqual(landing.closing.points.map(({ title }) => plain(title)));
      expect(textsOf($, '.closing__points span')).toEqual(landing.closing.points.map(({ text }) => plain(text)));
    });

    test('SPEC 1 §7: a booking button', () => {
      expect(textOf($('.closing [data-booking]'))).toBe(plain(`${landing.closing.cta} ${labels.booking.hint}`));
    });

    test('SPEC 3 Widget not loaded: the other ways to book are always there', () => {
      expect(attributesOf($, '.closing__help a', 'href').toSorted()).toEqual([
        expect.stringMatching(/^https:\/\/wa\.me\//),
        expect.stringMatching(/^mailto:/),
      ]);
    });
  });

  describe('booking and flip button', () => {
    test('SPEC 1 §2 and §7: header, hero, flip button and closing call open the agenda', () => {
      for (const place of ['header', '.hero', '[data-island="FlipButton"]', '.closing']) {
        expect($(`${place} button[data-booking]`), place).toHaveLength(1);
      }
    });

    test('SPEC 1 §4: the flip button has two labels, and starts with the first', () => {
      expect(textsOf($, '.flip__face')).toEqual([landing.flip.front.label, landing.flip.back.label].map(plain));
      expect($('.flip').attr('aria-label')).toBe(landing.flip.front.name);
      expect(attributesOf($, '.flip__face', 'aria-hidden')).toEqual(['false', 'true']);
    });

    test('SPEC 1 §7: at the provider that the content names, as it says', () => {
      const config = JSON.parse($('#client-config').text()) as { booking: Record<string, string> };
      expect(config.booking).toMatchObject(site.booking);
    });
  });

  test('SPEC 1 §4 and §9: cards, testimonials and the rest enter when seen; none is hidden before', () => {
    expect($('#tratamiento article[data-reveal=""]')).toHaveLength(6);
    expect($('#resultados li[data-reveal=""]')).toHaveLength(testimonials ? 3 : 0);
    expect($('[data-reveal]:not([data-reveal=""])')).toHaveLength(0);
  });
});
