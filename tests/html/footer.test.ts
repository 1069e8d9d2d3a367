/** The footer, and what every page shares with it. */
import { describe, expect, test } from 'vitest';
import { allPages, attributesOf, plain, sites, textOf, textsOf } from './site.ts';

describe.each(allPages)('$title', ({ site: built, file }) => {
  const { site, interface: labels } = built.content;
  const $ = built.page(file);
  const footer = $('footer');

  test('SPEC 1 §1: the footer has the doctor’s name and specialty', () => {
    expect(textOf(footer.find('.footer__name'))).toBe(plain(site.doctor.name));
    expect(textOf(footer.find('.footer__who'))).toContain(plain(`${site.doctor.specialty} ${site.practice.name}`));
  });

  test('SPEC 1 §7: the e-mail is a mailto link', () => {
    const link = footer.find('dl a[href^="mailto:"]');
    expect(textOf(link)).toBe(site.contact.email);
    expect(link.attr('href')).toBe(
      `mailto:${site.contact.email}?subject=${encodeURIComponent(site.contact.emailSubject)}`,
    );
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

  test('SPEC 1 §1: the offices with their addresses', () => {
    expect(textsOf($, '.footer__locations dt')).toEqual(site.locations.map(({ name }) => plain(name)));
    expect(textsOf($, '.footer__locations dd')).toEqual(site.locations.map(({ address }) => plain(address)));
  });

  test('SPEC 1 §1: legal links', () => {
    const links = `footer nav[aria-label="${labels.footer.legalLabel}"] a`;
    expect(attributesOf($, links, 'href')).toEqual(site.legalLinks.map(({ href }) => `${built.base}${href.slice(1)}/`));
    expect(textsOf($, links)).toEqual(site.legalLinks.map(({ label }) => plain(label)));
  });

  test('SPEC 1 §9: the copyright year is the build’s', () => {
    expect(textOf($('[data-current-year]'))).toBe('2026');
    expect(textOf($('[data-current-year]').parent())).toBe(plain(labels.footer.copyright.replace('{año}', '2026')));
  });

  test('SPEC 3 Widget not loaded: the line with the other ways to book', () => {
    const help = footer.find('.footer__help').clone();
    help.find('.unseen').remove();
    const { help: line, helpWhatsapp, helpEmail } = labels.booking;
    expect(textOf(help)).toBe(plain(line.replace('{whatsapp}', helpWhatsapp).replace('{correo}', helpEmail)));
    expect(help.find('a')).toHaveLength(2);
  });

  test('SPEC 3 Sample data: the notice in the footer, as long as there is sample content', () => {
    expect(textsOf($, '.footer__sample')).toEqual(built.isSample ? [plain(labels.sample.short)] : []);
  });

  test('without JavaScript, a line says how to book', () => {
    expect(textOf($('noscript'))).toBe(plain(labels.noScript));
  });

  test('a link to the content comes first', () => {
    const first = $('body').find('a[href], button').first();
    expect(textOf(first)).toBe(plain(labels.skipLink));
    expect($(first.attr('href'))).toHaveLength(1);
    expect($(first.attr('href')).is('main[tabindex="-1"]')).toBe(true);
  });

  test('links that open a new tab say so', () => {
    expect($('a[target="_blank"]').length).toBeGreaterThan(0);
    for (const link of $('a[target="_blank"]').toArray()) {
      const name = $(link).attr('aria-label');
      if (name === undefined) expect(textOf($(link))).toContain(plain(labels.newTab));
      else expect(plain(name)).toBe(plain(labels.footer.whatsappName));
    }
  });
});

test.each(sites)('SPEC 3 Sample data: $name: sample insurers and testimonials say so where they stand', (site) => {
  const $ = site.page('index.html');
  const { insurance, testimonials } = site.content.landing;
  const marks = (part: string) => site.content.samples.some(({ path }) => path.startsWith(part));
  if (insurance)
    expect(textOf($('.insurance')).includes(plain(insurance.sampleNotice))).toBe(marks('insurance.insurers'));
  if (testimonials)
    expect(textOf($('#resultados')).includes(plain(testimonials.sampleNotice))).toBe(marks('testimonials.items'));
});
