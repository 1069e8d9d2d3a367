import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCache, type Cache } from '../../../scripts/build/cache.ts';
import { fitText } from '../../../scripts/build/social/fit.ts';
import { openOutliner } from '../../../scripts/build/social/outline.ts';
import { socialImage } from '../../../scripts/build/social.ts';

let root: string;
let background: string;

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'social-'));
  background = path.join(root, 'still.jpg');
  await sharp({ create: { width: 320, height: 180, channels: 3, background: '#7a2a48' } })
    .jpeg()
    .toFile(background);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const words = {
  title: ['Que se note tu sonrisa,', 'no el tratamiento'],
  subtitle: 'Alineadores invisibles planificados en 3D.',
  practice: 'Alba Ortodoncia',
};
const draw = (changes: Partial<typeof words> = {}, cache: Cache = openCache(path.join(root, 'cache'))) =>
  socialImage({ ...words, ...changes, background, cache });

/** Left, top, right and bottom of the pixels that differ between two pictures. */
async function changedBox(one: Buffer, other: Buffer) {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()));
  const box = { left: 1200, top: 630, right: 0, bottom: 0 };
  for (let index = 0; index < 1200 * 630; index++) {
    if (Math.abs((a?.[index * 3] ?? 0) - (b?.[index * 3] ?? 0)) < 40) continue;
    const x = index % 1200;
    const y = Math.floor(index / 1200);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

describe('the social image', () => {
  it('is a JPEG of 1200 x 630 that messengers accept', async () => {
    const made = await draw();
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630, space: 'srgb' });
    expect(made.byteLength).toBeLessThan(300_000);
  });

  it('stays below 300 kB over a picture that compresses badly', async () => {
    const noisy = path.join(root, 'noise.png');
    await sharp({
      create: {
        width: 1200,
        height: 630,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 45 },
      },
    })
      .png()
      .toFile(noisy);
    const made = await socialImage({ ...words, background: noisy, cache: openCache(path.join(root, 'noise')) });
    expect(made.byteLength).toBeLessThan(300_000);
  }, 20_000);

  it('is the same every time, and made once', async () => {
    let made = 0;
    const cache = openCache(path.join(root, 'other'));
    const counting: Cache = {
      ...cache,
      bytes: (kind, parts, make) => cache.bytes(kind, parts, () => (made++, make())),
    };
    const first = await draw({}, counting);
    expect(await draw({}, counting)).toEqual(first);
    expect(made).toBe(1);
    expect(await draw()).toEqual(first);
    await draw({ subtitle: 'Otra línea.' }, counting);
    expect(made).toBe(2);
  });

  it('leaves the name its room above a title of many lines', async () => {
    const empty = await draw({ title: [''], practice: '' });
    const { top } = await changedBox(
      empty,
      await draw({ title: ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'], practice: '' }),
    );
    expect(top).toBeGreaterThan(110);
  });

  it('keeps long words inside their column and their margins', async () => {
    const empty = await draw({ title: [''], subtitle: '', practice: '' });
    const full = await draw({
      title: ['Una frase larga que nadie midió antes de escribirla, ni después', 'Electroencefalografistas'],
      subtitle:
        'Una evaluación de treinta minutos con la especialista, en cualquiera de las dos consultas, y algo más que decir todavía.',
      practice: 'Centro de Ortodoncia Rivas y Asociados de Santiago',
    });
    const { left, top, right, bottom } = await changedBox(empty, full);
    expect(left).toBeGreaterThan(60);
    expect(top).toBeGreaterThan(50);
    expect(right).toBeLessThan(600);
    expect(bottom).toBeLessThan(575);
  });
});

describe('text that has to fit', () => {
  /** Every letter is half the type size wide. */
  const measure = (line: string, size: number) => (line.length * size) / 2;
  const box = { width: 100, height: 60, sizes: [40, 8] as const, leading: 1 };

  it('is as large as its box allows', () => {
    expect(fitText(['hola'], box, measure)).toEqual({ size: 40, lines: ['hola'] });
    expect(fitText(['buenos'], box, measure)).toEqual({ size: 32, lines: ['buenos'] });
    expect(fitText(['uno dos'], box, measure)).toEqual({ size: 30, lines: ['uno', 'dos'] });
  });

  it('breaks evenly', () => {
    expect(fitText(['aaaa bb cc dd'], { ...box, sizes: [20, 8] }, measure).lines).toEqual(['aaaa bb', 'cc dd']);
  });

  it('does not break at a no-break space', () => {
    expect(fitText(['uno\u00a0dos'], box, measure).lines).toEqual(['uno\u00a0dos']);
  });

  it('stops at the smallest size', () => {
    expect(fitText(['a'.repeat(99)], box, measure)).toEqual({ size: 8, lines: ['a'.repeat(99)] });
  });
});

describe('outlines', () => {
  it('leave out what the font lacks, but keep the letter of an accent', async () => {
    const gloock = await openOutliner('@fontsource/gloock/files/gloock-latin-400-normal.woff');
    expect(gloock.path('Hola 😀 ahí', 20, 0, 0)).toBe(gloock.path('Hola ahí', 20, 0, 0));
    expect(gloock.path('ő', 20, 0, 0)).toBe(gloock.path('o', 20, 0, 0));
    expect(gloock.width('AV', 20)).toBeLessThan(gloock.width('A', 20) + gloock.width('V', 20));
  });
});
