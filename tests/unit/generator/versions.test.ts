/** After an upgrade of what makes pictures and fonts, nothing old is published under a new address, or the reverse. */
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { iconFiles } from '../../../scripts/generator/drawings.ts';
import { buildFonts } from '../../../scripts/generator/fonts.ts';
import { openMedia } from '../../../scripts/generator/media/library.ts';
import { openCountingCache, temporaryFolder } from './support.ts';

/** Makes a package's `package.json` name another version. */
function upgrade(name: string) {
  const { parse } = JSON;
  vi.spyOn(JSON, 'parse').mockImplementation((text: string) => {
    const value = parse(text) as { name?: string };
    return value.name === name ? { ...value, version: '99.0.0' } : value;
  });
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';
let root: string;

beforeEach(async () => {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a3324f' } })
    .png()
    .toBuffer();
  root = temporaryFolder({ 'content/media/photo.png': photo, 'content/media/drawing.svg': svg });
});

/** Makes everything; gives what was not in the cache, and the addresses of the pictures. */
async function make() {
  const cache = openCountingCache(root);
  const references = ['photo.png', 'drawing.svg'].map((src) => ({ src, place: { file: 'a' }, field: 'b' }));
  const media = await openMedia({ root, references, cache, base: '/', log: () => {} });
  media.picture('photo.png', { sizes: '100vw', widths: [4] });
  media.picture('drawing.svg', undefined);
  const addresses = Object.keys(await media.outputs());
  await buildFonts({ text: 'a', cache, base: '/', everyLetter: false });
  await iconFiles(svg, cache);
  return { made: [...new Set(cache.made)].sort(), addresses };
}

test.each([
  ['sharp', ['avif', 'icon', 'medium', 'svg', 'webp'], 3],
  ['svgo', ['avif', 'icon', 'medium', 'svg', 'webp'], 3],
  ['subset-font', ['font', 'font-fallbacks', 'font-still'], 0],
  ['fontkit', ['font', 'font-fallbacks', 'font-still'], 0],
  ['mediabunny', ['medium'], 0],
])('of %s', async (name, remade, newAddresses) => {
  const before = await make();
  expect((await make()).made).toEqual([]);
  upgrade(name);
  const after = await make();
  expect(after.made).toEqual(remade);
  expect(after.addresses.filter((address) => !before.addresses.includes(address))).toHaveLength(newAddresses);
});
