/** The error page. */
import { describe, expect, test } from 'vitest';
import { plain, sites, textOf } from './site.ts';

describe.each(sites)('$name', (site) => {
  const $ = site.page('404.html');
  const { notFound, booking } = site.content.interface;

  test('SPEC 3 Unknown paths: it says what happened', () => {
    expect(textOf($('h1'))).toBe(plain(notFound.titleLines.join(' ')));
    expect(textOf($('main'))).toContain(plain(notFound.text));
  });

  test('SPEC 3 Unknown paths: with ways on', () => {
    expect(textOf($(`main a[href="${site.base}"]`))).toBe(plain(notFound.home));
    expect(textOf($('main button[data-booking]'))).toBe(plain(`${booking.cta} ${booking.hint}`));
    expect($(`header nav a[href^="${site.base}#"]`)).toHaveLength(site.content.site.navigation.length);
    expect($('footer a[href^="mailto:"]').length).toBeGreaterThan(0);
  });

  test('SPEC 3 Unknown paths: in the site’s design, with header and footer', () => {
    expect($('body > header')).toHaveLength(1);
    expect($('body > footer')).toHaveLength(1);
    expect($('main svg[aria-hidden="true"]')).toHaveLength(1);
  });

  test('SPEC 3 Unknown paths: its addresses do not depend on the path that was not found', () => {
    const addresses = $('[href], [src], [data-entry]')
      .toArray()
      .flatMap((element) => ['href', 'src', 'data-entry'].map((name) => $(element).attr(name)))
      .filter((address) => address !== undefined);
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) expect(address).toMatch(/^(\/|#|https:|mailto:)/);
  });
});
