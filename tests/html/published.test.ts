/** The site as it is once the practice has replaced the sample, and published below a path. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Project } from '../browser/support/project.ts';
import { copyDelivered } from './contents.ts';
import { delivered, parse } from './site.ts';

let project: Project;
const page = (file: string) => parse(readFileSync(path.join(project.dist, file), 'utf8'));

beforeAll(() => {
  project = copyDelivered();
  for (const file of readdirSync(path.join(project.root, 'content'), { recursive: true }) as string[]) {
    if (/\.(yaml|md)$/.test(file)) {
      const text = project.read(`content/${file}`);
      project.write(`content/${file}`, text.replaceAll('!sample ', '').replaceAll(/!sample$/gm, ''));
    }
  }
  project.edit('content/site.yaml', 'https://alba-ortodoncia.example', 'https://user.github.io/sitio/');
  project.edit(
    'content/site.yaml',
    'locality: Vitacura',
    'locality: Vitacura\n    openingHours: [{ days: [Monday], opens: "09:00", closes: "18:30" }]',
  );
  const { status, stderr } = project.build();
  if (status !== 0) throw new Error(stderr);
}, 60_000);
afterAll(() => project.remove());

test('nothing says sample any more, and search engines may list the pages', () => {
  for (const file of ['index.html', 'privacidad/index.html', 'terminos/index.html']) {
    expect(page(file)('meta[name=robots]').length, file).toBe(0);
    expect(page(file)('body').text(), file).not.toMatch(/Sitio de muestra|(logotipos|retratos|Contenido) de ejemplo/);
  }
  expect(page('404.html')('meta[name=robots]').attr('content')).toBe('noindex');
});

test('the landing page carries the practice as a Dentist with both offices, and no reviews of its own', () => {
  const scripts = page('index.html')('script[type="application/ld+json"]');
  expect(scripts.length).toBe(1);
  const data = JSON.parse(scripts.text()) as Record<string, unknown>;
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    name: 'Alba Ortodoncia',
    url: 'https://user.github.io/sitio/',
    telephone: '+56900000000',
    department: [
      {
        '@type': 'Dentist',
        address: { '@type': 'PostalAddress', addressLocality: 'Vitacura', addressCountry: 'CL' },
        openingHoursSpecification: [{ dayOfWeek: ['Monday'], opens: '09:00', closes: '18:30' }],
      },
      { '@type': 'Dentist', address: { addressLocality: 'Providencia' } },
    ],
  });
  expect(scripts.text()).not.toMatch(/review|rating/i);
  expect(page('privacidad/index.html')('script[type="application/ld+json"]').length).toBe(0);
});

test('every address of the site lies below its path, and leads to a file', () => {
  const files = new Set(readdirSync(project.dist, { recursive: true }) as string[]);
  for (const file of ['index.html', 'privacidad/index.html', 'terminos/index.html', '404.html']) {
    const $ = page(file);
    const addresses = $('[href], [src], [srcset], [data-entry]')
      .toArray()
      .flatMap((element) => [
        $(element).attr('href'),
        $(element).attr('src'),
        $(element).attr('data-entry'),
        ...($(element).attr('srcset') ?? '').split(', ').map((entry) => entry.split(' ')[0]),
      ])
      .filter((address): address is string => Boolean(address) && !/^(#|https?:|mailto:|data:)/.test(address!));
    expect(addresses.length, file).toBeGreaterThan(10);
    for (const address of addresses) {
      expect(address, file).toMatch(/^\/sitio\//);
      const target = address.slice('/sitio/'.length).replace(/#.*$/, '');
      expect(files.has(target) || files.has(path.join(target, 'index.html')), `${file}: ${address}`).toBe(true);
    }
  }
  expect(page('terminos/index.html')('link[rel=canonical]').attr('href')).toBe(
    'https://user.github.io/sitio/terminos/',
  );
});

test('sitemap and robots.txt name the pages by their canonical addresses', () => {
  const sitemap = readFileSync(path.join(project.dist, 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
  const routes = delivered.pageFiles
    .filter((file) => file !== '404.html')
    .map((file) => file.replace('index.html', ''));
  expect(routes).toEqual(expect.arrayContaining(['', 'privacidad/', 'terminos/']));
  expect(listed.toSorted()).toEqual(routes.map((route) => `https://user.github.io/sitio/${route}`).toSorted());
  expect(readFileSync(path.join(project.dist, 'robots.txt'), 'utf8')).toContain(
    'Sitemap: https://user.github.io/sitio/sitemap.xml',
  );
});

test('each page has a social image of its own: 1200 x 630, JPEG, under 300 kB', async () => {
  const addresses = ['index.html', 'privacidad/index.html', 'terminos/index.html'].map((file) =>
    page(file)('meta[property="og:image"]').attr('content')!,
  );
  expect(new Set(addresses).size).toBe(3);
  for (const address of addresses) {
    expect(address).toMatch(/^https:\/\/user\.github\.io\/sitio\//);
    const bytes = readFileSync(path.join(project.dist, address.slice('https://user.github.io/sitio/'.length)));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
  }
});

test('icons and manifest are there in the sizes that phones ask for', async () => {
  const manifest = JSON.parse(readFileSync(path.join(project.dist, 'site.webmanifest'), 'utf8')) as {
    lang: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest.lang).toBe('es-CL');
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(path.join(project.dist, src)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(manifest.icons.at(-1)!.purpose).toContain('maskable');
  expect(await sharp(path.join(project.dist, 'apple-touch-icon.png')).metadata()).toMatchObject({
    width: 180,
    height: 180,
  });
  expect(readFileSync(path.join(project.dist, 'favicon.ico')).readUInt16LE(2), 'type of an icon file').toBe(1);
});
