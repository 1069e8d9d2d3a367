import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildDate } from '../../../scripts/generator/build-date.ts';
import { contentSecurityPolicy } from '../../../scripts/generator/documents.ts';
import { commonHeaders } from '../../../scripts/generator/hosting.ts';
import { publicFiles } from '../../../scripts/generator/site-files.ts';
import { providerPolicy, providers } from '../../../src/booking/providers.ts';
import { contentOf, sampleFiles } from '../../support/content-files.ts';
import { temporaryFolder } from '../../support/generator.ts';

describe('the folder public/', () => {
  const publish = async (...files: string[]) => {
    const root = temporaryFolder(Object.fromEntries(files.map((file) => [`public/${file}`, ''])));
    return Object.keys(await publicFiles(root, { 'robots.txt': '', 'privacidad/index.html': '' }));
  };

  test('is copied into the site, without README and the leftovers of systems and editors', async () => {
    const left = [
      'README.md',
      '.env',
      '.well-known/.git/config',
      'Thumbs.db',
      'a/desktop.ini',
      'a.txt~',
      'a.bak',
      '~$a.doc',
      '#a#',
    ];
    const meant = ['assets', 'docs/assets/a.txt', 'precios/lista.pdf'];
    expect(await publish(...left, ...meant)).toEqual(meant);
  });

  test.each(['Robots.txt', 'Privacidad/index.html', 'version.json'])('may not have %s', async (file) => {
    const message = 'expected another name: the build makes a file of this name itself';
    await expect(publish('a.txt', file)).rejects.toThrow(`public/${file}  ${message}`);
  });

  test('is published without links, which may lead to another folder', async () => {
    const root = temporaryFolder({ 'elsewhere/id_rsa': 'not for you', 'public/a.txt': '' });
    symlinkSync(path.join(root, 'elsewhere/id_rsa'), path.join(root, 'public/key.txt'));
    symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'public/more'));
    expect(Object.keys(await publicFiles(root, {}))).toEqual(['a.txt']);
  });
});

test.each(Object.keys(providers))('the policy with %s lets the page reach robots.txt and the manifest', (name) => {
  const widgetPolicy = providerPolicy(name, 'https://agenda.clinica.cl/a');
  const policy = contentSecurityPolicy({ script: 'go()', styles: 'a{}', widgetPolicy });
  // WebKit does not know it.
  expect(policy).not.toContain('manifest-src');
  expect(policy).toContain("default-src 'self'");
  for (const [, sources] of policy.matchAll(/(?:connect|font|media)-src ([^;]+)/g)) expect(sources).toContain("'self'");
});

test('HTTPS is required for the whole domain only if the content says so', () => {
  const content = contentOf(sampleFiles);
  const hsts = (httpsOnlyDomain?: boolean) =>
    commonHeaders({ ...content, site: { ...content.site, httpsOnlyDomain } })['Strict-Transport-Security'];
  expect([hsts(), hsts(false)]).toEqual(['max-age=63072000', 'max-age=63072000']);
  expect(hsts(true)).toBe('max-age=63072000; includeSubDomains; preload');
});

describe('the date of the build', () => {
  test('is that of SOURCE_DATE_EPOCH, or now if that is not set', () => {
    expect(buildDate('1767225600')).toEqual(new Date('2026-01-01T00:00:00Z'));
    expect(buildDate('0')).toEqual(new Date(0));
    expect(Math.abs(buildDate('').getTime() - Date.now())).toBeLessThan(1000);
  });

  test.each(['2026-01-01', 'now', '-1', '1e3', '9000000000000'])(
    'is refused if it is not a number of seconds: %s',
    (epoch) => {
      expect(() => buildDate(epoch)).toThrow(
        `SOURCE_DATE_EPOCH  expected the seconds since 1970, such as 1767225600, found "${epoch}"`,
      );
    },
  );
});
