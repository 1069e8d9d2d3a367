import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildDrawings } from '../../../scripts/generator/drawings.ts';
import { BrokenArch } from '../../../src/drawings/BrokenArch.tsx';
import { HeroArch } from '../../../src/drawings/HeroArch.tsx';
import { Icon, type IconName } from '../../../src/drawings/Icon.tsx';
import { Logo } from '../../../src/drawings/Logo.tsx';
import { MARK } from '../../../src/drawings/mark.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { files: published, byName, mark } = await buildDrawings(root, '/');
const files: Record<string, string> = {
  mark,
  ...Object.fromEntries([...byName].map(([name, { src }]) => [name, String(published[src.slice(1)])])),
};
const icons: IconName[] = ['home', 'person', 'arch', 'smile', 'chat', 'play', 'pause'];
const inline: Record<string, ReactElement> = {
  'hero arch': <HeroArch />,
  'broken arch': <BrokenArch />,
  logo: <Logo />,
  ...Object.fromEntries(icons.map((name) => [`icon ${name}`, <Icon name={name} />])),
};
const drawings = [
  ...Object.entries(files),
  ...Object.entries(inline).map(([name, element]) => [name, renderToStaticMarkup(element)] as const),
];

const tokens = readFileSync(path.resolve('src/styles/tokens.css'), 'utf8');

test.each(drawings)('%s needs nothing outside it, keeps to the policy and the colours of the design', (name, svg) => {
  const $ = load(svg, { xml: true });
  expect($('script, style, foreignObject, image, a, animate, set, [style]').get()).toEqual([]);
  expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/url\(|:\/\/|\son|\d\.\d{4}|NaN|undefined/);
  for (const use of $('use')) expect($($(use).attr('href'))).toHaveLength(1);
  for (const [colour] of svg.matchAll(/#[0-9a-f]{6}/g)) expect(tokens).toContain(colour);
  // A file is a picture with a description; what stands in the page is decoration.
  expect($('svg[aria-hidden="true"]')).toHaveLength(name in inline ? $('svg').length : 0);
});

test('the mark shows the logo, inside the circle of a maskable icon, on wine', async () => {
  expect(mark).toContain(MARK.arch);
  const size = 512;
  const { data, info } = await sharp(Buffer.from(mark)).raw().toBuffer({ resolveWithObject: true });
  const distances = Array.from({ length: size * size }, (_, pixel) => {
    const isWine = data.readUIntBE(pixel * info.channels, 3) === 0x47102a;
    return isWine ? [] : Math.hypot((pixel % size) + 0.5 - size / 2, Math.floor(pixel / size) + 0.5 - size / 2);
  }).flat();
  expect(distances.length).toBeGreaterThan(0.05 * size * size);
  expect(distances.reduce((one, other) => Math.max(one, other))).toBeLessThan(0.4 * size);
});
