import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Cache } from '../../../scripts/generator/cache.ts';
import type { LoadedPage } from '../../../scripts/generator/pages.ts';
import { buildSocialImages } from '../../../scripts/generator/social-images.ts';
import type { PageMeta } from '../../../src/page.ts';
import { contentOf, sampleFiles } from '../../support/content-files.ts';
import { openCountingCache, temporaryFolder } from '../../support/generator.ts';

const WIDTH = 1200;
const meta: PageMeta = {
  title: 'Alba',
  description: 'Alineadores invisibles planificados en 3D.',
  imageLines: ['Que se note tu sonrisa,', 'no el tratamiento'],
};
const flat = sharp({ create: { width: 320, height: 180, channels: 3, background: '#7a2a48' } });

/** The pictures of a site, by address; of one page where only its words are given. */
async function draw(pages: Record<string, PageMeta>, background = flat, cache?: Cache, practice = 'Alba Ortodoncia') {
  const content = structuredClone(contentOf(sampleFiles));
  content.site.practice.name = practice;
  content.landing.meta.socialBackground = 'still.jpg';
  const bytes = await background.jpeg().toBuffer();
  const { width, height } = await sharp(bytes).metadata();
  const media = new Map([
    ['still.jpg', { kind: 'photo' as const, bytes, size: { width, height }, focus: { x: 0.5, y: 1 / 3 } }],
  ]);
  const loaded = Object.entries(pages).map(
    ([address, meta]) => ({ address, meta: () => meta }) as unknown as LoadedPage,
  );
  return buildSocialImages({ content, media, pages: loaded, cache: cache ?? new Cache(temporaryFolder()) });
}

/** Left, top, right and bottom of the pixels that differ between two pictures. */
async function changedBox(one: Uint8Array, other: Uint8Array) {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()));
  const changed = Array.from({ length: WIDTH * 630 }, (_, index) => index).filter(
    (index) => Math.abs(a![index * 3]! - b![index * 3]!) >= 40,
  );
  const columns = changed.map((index) => index % WIDTH).sort((x, y) => x - y);
  const rows = changed.map((index) => Math.floor(index / WIDTH));
  return { left: columns[0]!, right: columns.at(-1)!, top: rows[0]!, bottom: rows.at(-1)! };
}

test('the picture of a shared link is a JPEG that messengers accept, even over a noisy photo', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 45 } as const;
  const noisy = sharp({ create: { width: WIDTH, height: 630, channels: 3, background: '#000', noise } });
  const { bytes, path } = (await draw({ '/': meta }, noisy)).get('/')!;
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: WIDTH, height: 630, space: 'srgb' });
  expect(bytes.byteLength).toBeLessThan(300_000);
  expect(path).toMatch(/^assets\/social\.\w{10}\.jpg$/);
}, 60_000);

test("a page without lines of its own shares the landing page's picture, a noindex page has none; each is made once", async () => {
  const cache = openCountingCache(temporaryFolder());
  const { imageLines: _, ...plain } = meta;
  const legal = { ...meta, imageLines: ['Privacidad'] };
  const pages = { '/': meta, '/a/': plain, '/privacidad/': legal, '/404.html': { ...legal, noindex: true as const } };
  const images = await draw(pages, flat, cache);
  expect([...images.keys()]).toEqual(['/', '/a/', '/privacidad/']);
  expect(images.get('/a/')?.path).toBe(images.get('/')?.path);
  const { socialImageAlt } = contentOf(sampleFiles).landing.meta;
  expect(images.get('/')?.alt).toBe(socialImageAlt);
  expect(images.get('/privacidad/')?.alt).toBe(`Privacidad. ${socialImageAlt}`);
  const drawn = () => cache.made.filter((name) => name === 'social');
  expect(drawn()).toHaveLength(2);
  expect(await draw(pages, flat, cache)).toEqual(images);
  expect(drawn()).toHaveLength(2);
});

test('long words stay inside their column and above the name of the practice', async () => {
  const empty = await draw({ '/': { ...meta, description: ' ', imageLines: [' '] } }, flat, undefined, ' ');
  const box = async (imageLines: string[], practice: string, description: string) =>
    changedBox(
      empty.get('/')!.bytes,
      (await draw({ '/': { ...meta, description, imageLines } }, flat, undefined, practice)).get('/')!.bytes,
    );
  const long = ['Una frase larga que nadie midió antes de escribirla, ni después', 'Electroencefalografistas'];
  const full = await box(
    long,
    'Centro de Ortodoncia Rivas y Asociados',
    'Una evaluación de treinta minutos, y algo más. '.repeat(3),
  );
  expect(full.left).toBeGreaterThan(60);
  expect(full.top).toBeGreaterThan(40);
  expect(full.right).toBeLessThan(720);
  expect(full.bottom).toBeLessThan(575);
  expect((await box(['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'], ' ', ' ')).top).toBeGreaterThan(100);
}, 60_000);

/** A tall photo, white but for a red spot where a face would be. */
const portrait = () => {
  const spot = '<circle cx="300" cy="267" r="60" fill="#c00"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">${spot}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' });
};

test('a portrait is in the right half with its whole face, and the words keep a dark background', async () => {
  const { bytes } = (await draw({ '/': { ...meta, imageLines: [' '], description: ' ' } }, portrait())).get('/')!;
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)];
  const red = Array.from({ length: WIDTH * 630 }, (_, index) => index).filter((index) => {
    const [r = 0, g = 0] = at(index % WIDTH, Math.floor(index / WIDTH));
    return r > 130 && g < 60;
  });
  const columns = red.map((index) => index % WIDTH);
  const rows = red.map((index) => Math.floor(index / WIDTH));
  expect(Math.min(...columns)).toBeGreaterThan(WIDTH / 2);
  expect(Math.max(...columns)).toBeLessThan(WIDTH - 100);
  expect(Math.min(...rows)).toBeGreaterThan(60);
  expect(Math.max(...rows)).toBeLessThan(500);
  // The ground of the words stays dark beside a white wall.
  expect(Math.max(...at(400, 400))).toBeLessThan(80);
});

test('Polish and Czech names are drawn, each letter by its shape', async () => {
  const pictureOf = async (name: string) => {
    const images = await draw({ '/': { ...meta, description: name, imageLines: [name] } });
    return images.get('/')!.path;
  };
  // A letter that no font has is an empty box, whichever it is.
  expect(await pictureOf('Dvořák')).not.toBe(await pictureOf('Dvoňák'));
}, 60_000);
