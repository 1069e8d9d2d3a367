/** The footer, and what every page shares with it. */
import { describe, expect, test } from 'vitest';
import { attributesOf, content, isSample, pageFiles, parse, plain, readText, textOf, textsOf } from './site.ts';

const { site, interface: labels } = content;

describe.each(pageFiles)('%s', (file) => {
  const $ = parse(readText(file));
  const footer = $('footer');

  test('SPEC 1 §1: the footer has the doctor’s name and specialty', () => {
    expect(textOf(footer.find('.footer__name'))).toBe(plain(site.doctor.name));
    expect(textOf(footer.find('.footer__who'))).toContain(`${site.doctor.specialty} ${site.practice.name}`);
  });

  test('SPEC 1 §7: the e-mail is a mailto link', () => {
    const link = footer.find('dl a[href^="mailto:"]');
    expect(textOf(link)).toBe(site.contact.email);
    expect(link.attr('href')).toBe(`mailto:${site.contact.email}?subject=${encodeURIComponent(site.contact.emailSubject)}`);
    // WCAG 2.5.3: the name begins with what is to be seen.
    expect(link.attr('aria-label')!.startsWith(site.contact.email)).toBe(true);
  });

  test('SPEC 1 §7: the WhatsApp number is a link to that number', () => {
    const link = footer.find('dl a[href^="https://wa.me/"]');
    expect(textOf(link)).toBe(plain(site.contact.whatsapp));
    const { origin, pathname, searchParams } = new URL(link.attr('href')!);
    expect(origin + pathname).toBe(site.contact.whatsappLink);
    expect(pathname.slice(1)).toBe(site.contact.whatsapp.replaceAll(/\D/g, ''));
    expect(searchParams.get('text')).toBe(site.contact.whatsappMessage);
    expect(link.attr('target')).toBe('_blank');
    expect(link.attr('rel')).toContain('noopener');
    expect(plain(link.attr('aria-label')!)).toContain(plain(site.contact.whatsapp));
  });

  test('SPEC 1 §1: two offices, Vitacura and Providencia, with their addresses', () => {
    expect(textsOf($, '.footer__locations dt')).toEqual(['Vitacura', 'Providencia']);
    expect(textsOf($, '.footer__locations dd')).toEqual(site.locations.map(({ address }) => plain(address)));
  });

  test('SPEC 1 §1: legal links', () => {
    expect(attributesOf($, `footer nav[aria-label="${labels.footer.legalLabel}"] a`, 'href')).toEqual(['/privacidad/', '/terminos/']);
    expect(textsOf($, 'footer nav a')).toEqual(['Política de privacidad', 'Términos y condiciones']);
  });

  test('SPEC 1 §9: the copyright year is the build’s', () => {
    expect(textOf($('[data-current-year]'))).toBe('2026');
    expect(textOf($('[data-current-year]').parent())).toBe(`© 2026 ${site.practice.name}. Todos los derechos reservados.`);
  });

  test('SPEC 3 Widget not loaded: the line with the other ways to book', () => {
    expect(textOf(footer.find('.footer__help'))).toMatch(/^¿No se abre la agenda\? .+ y te damos hora\.$/);
  });

  test('SPEC 3 Sample data: the notice in the footer, as long as there is sample content', () => {
    expect(textsOf($, '.footer__sample')).toEqual(isSample ? [plain(labels.sample.short)] : []);
  });

  test('without JavaScript, a line says how to book', () => {
    expect(textOf($('noscript'))).toBe(plain(labels.noScript));
    expect(textOf($('noscript'))).toContain(site.contact.email);
    expect(textOf($('noscript'))).toContain(plain(site.contact.whatsapp));
  });

  test('a link to the content comes first', () => {
    const first = $('body').find('a[href], button').first();
    expect(textOf(first)).toBe('Saltar al contenido');
    expect($(first.attr('href')!)).toHaveLength(1);
    expect($(first.attr('href')!).is('main[tabindex="-1"]')).toBe(true);
  });

  test('links that open a new tab say so', () => {
    for (const link of $('a[target="_blank"]').toArray()) {
      expect(`${$(link).attr('aria-label') ?? ''} ${$(link).text()}`).toContain('pestaña nueva');
    }
  });
});

test('SPEC 3 Sample data: sample insurers and testimonials say so where they stand', () => {
  const $ = parse(readText('index.html'));
  const { insurance, testimonials } = content.landing;
  const marks = (part: string) => content.samples.some(({ path }) => path.startsWith(part));
  expect(textOf($('.insurance')).includes(plain(insurance.sampleNotice))).toBe(marks('insurance.insurers'));
  expect(textOf($('#resultados')).includes(plain(testimonials.sampleNotice))).toBe(marks('testimonials.items'));
});
