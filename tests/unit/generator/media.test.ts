import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { truncateSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { DiagnosticError } from '../../../scripts/lib/diagnostic.ts';
import type { Cache } from '../../../scripts/generator/cache.ts';
import { MediaLibrary } from '../../../scripts/generator/media/library.ts';
import { readMedia } from '../../../scripts/generator/media/read.ts';
import { formatNotice } from '../../../scripts/messages/notices.ts';
import type { PictureSlot } from '../../../src/components/Picture/slots.ts';
import { openCountingCache, temporaryFolder, writeFiles } from '../../support/generator.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder({ 'content/media/.keep': '' });
});

const write = (name: string, bytes: Uint8Array | string) => writeFiles(root, { [`content/media/${name}`]: bytes });

/** Opens these files as the build does, as if the content named each in a field of its own (`field0`, `field1` …). */
async function open(
  names: string[],
  cache: Cache = openCountingCache(root),
  log: string[] = [],
): Promise<MediaLibrary> {
  const references = names.map((src, index) => ({
    src,
    place: { file: 'content/landing.yaml', line: index + 3, column: 7 },
    field: `field${index}`,
  }));
  const media = await readMedia(root, references, cache);
  return new MediaLibrary(media, { cache, base: '/site/', log: (each) => log.push(formatNotice(each, 'en')) });
}

/** The problems that opening these files reports, in the order of the content. */
async function problemsOf(...names: string[]) {
  const error: unknown = await open(names).catch((error: unknown) => error);
  return error instanceof DiagnosticError ? error.diagnostics : [];
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a3324f' } });
/** Noise, so that an encoded file has a body that can be cut. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

const svg = (inside: string, attributes = 'viewBox="0 0 20 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

/** A slot that shows photos whole. */
const inWidths = (...widths: number[]): PictureSlot => ({
  sizes: '100vw',
  widths,
  phone: { width: widths[0] ?? 0, bytes: 100_000 },
});

/** What a decoder needs to know: H.264 "High", level 3.1 (ISO 14496-15, 5.3.3). */
const avcHead = Uint8Array.from([1, 100, 0, 31, 255, 225, 0, 4, 103, 100, 0, 31, 1, 0, 2, 104, 1, 253, 248, 248, 0]);

/**
 * Makes a film file of two frames without a picture in them.
 *
 * @param options.bytes size of the first frame
 * @param options.isFast whether the index of an MP4 file comes first, so that playing can begin before all is loaded
 */
async function film(kind: 'mp4' | 'webm', codec: 'avc' | 'av1' | 'vp9', { bytes = 99, isFast = true } = {}) {
  const target = new BufferTarget();
  const format = kind === 'mp4' ? new Mp4OutputFormat({ fastStart: isFast && 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const strings = { avc: 'avc1.64001f', av1: 'av01.0.05M.08', vp9: 'vp09.00.31.08' };
  const description = codec === 'avc' ? { description: avcHead } : {};
  const decoderConfig = { codec: strings[codec], codedWidth: 8, codedHeight: 8, ...description };
  for (const [index, time] of [0, 0.04].entries()) {
    const packet = new EncodedPacket(new Uint8Array(index ? 9 : bytes), index ? 'delta' : 'key', time, 0.04);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

describe('missing files, and files of another type than their name says,', () => {
  test('are reported all at once, at each place of the content, with the nearest file name', async () => {
    for (const name of ['dra-antonia.svg', 'logos/mirelva.svg']) write(name, svg('<path d="M0 0h1v1z"/>'));
    write('Foto.JPG', await picture(4, 4).jpeg().toBuffer());
    write('empty.png', '');
    const names = ['dra-antonio.svg', 'mirelva.svg', 'foto.jpg', 'nowhere.svg', 'empty.png', 'empty.png'];
    const found = await problemsOf(...names);
    expect(found.map(({ place, code, params }) => [place.line, place.field, code, params])).toEqual([
      [3, 'field0', 'media.missing', { src: 'dra-antonio.svg', nearest: 'dra-antonia.svg' }],
      [4, 'field1', 'media.missing', { src: 'mirelva.svg', nearest: 'logos/mirelva.svg' }],
      [5, 'field2', 'media.missing', { src: 'foto.jpg', nearest: 'Foto.JPG' }],
      [6, 'field3', 'media.missing', { src: 'nowhere.svg', nearest: undefined }],
      [7, 'field4', 'media.other-content', { expected: 'png' }],
      [8, 'field5', 'media.other-content', { expected: 'png' }],
    ]);
  });

  const otherThan = (expected: string, actual?: string) => ({
    code: 'media.other-content',
    params: actual ? { expected, actual } : { expected },
  });

  test.each<[string, () => Promise<Buffer>, { code: string; params: object }]>([
    ['text.png', async () => Buffer.from('a note'), otherThan('png')],
    ['photo.jpg', async () => Buffer.from(svg('<path d="M0 0h1v1z"/>')), otherThan('jpg', 'svg')],
    ['gif.jpg', () => picture(4, 4).gif().toBuffer(), otherThan('jpg', 'gif')],
    ['drawing.svg', () => picture(4, 4).png().toBuffer(), otherThan('svg', 'png')],
    ['page.svg', async () => Buffer.from('<!doctype html><p>'), otherThan('svg')],
    ['film.mp4', () => film('webm', 'av1'), otherThan('mp4', 'webm')],
    ['film.webm', () => film('mp4', 'avc'), otherThan('webm', 'mp4')],
    [
      'heavy.svg',
      async () => Buffer.alloc(300_001),
      { code: 'media.too-large', params: { limit: 300_000, size: 300_001 } },
    ],
  ])('such as %s are refused', async (name, make, problem) => {
    write(name, await make());
    expect(await problemsOf(name)).toMatchObject([problem]);
  });
});

describe('photos', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('that are truncated are refused: %s', async (format) => {
    const all = await noise(200, 200).toFormat(format).toBuffer();
    write(`cut.${format}`, all.subarray(0, all.length * 0.7));
    expect(await problemsOf(`cut.${format}`)).toMatchObject([{ code: 'media.photo-damaged' }]);
  });

  test('of any size that a phone makes are accepted; more pixels than fit in memory are refused unread', async () => {
    write('wide.png', await picture(12_000, 2).png().toBuffer());
    expect(await problemsOf('wide.png')).toEqual([]);
    // The header of a PNG of 20,000 x 20,000 pixels, of which none follows.
    const header = await picture(1, 1).png().toBuffer();
    header.writeUInt32BE(20_000, 16);
    header.writeUInt32BE(20_000, 20);
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
    write('huge.png', header);
    expect(await problemsOf('huge.png')).toMatchObject([
      { code: 'media.photo-too-many-pixels', params: { width: 20_000, height: 20_000 } },
    ]);
  });

  test('in the format HEIC of iPhones are refused, whatever photo their name says', async () => {
    // The first box of a HEIC file (ISO 14496-12, 4.3): all that tells its format.
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    for (const name of ['img-1.heic', 'img-1.jpg', 'film.mp4']) write(name, heic);
    const problems = await problemsOf('img-1.heic', 'img-1.jpg');
    expect(problems.map(({ code }) => code)).toEqual(Array(2).fill('media.photo-heic'));
    expect(await problemsOf('film.mp4')).toMatchObject([
      { code: 'media.other-content', params: { expected: 'mp4', actual: 'heic' } },
    ]);
  });

  test('become AVIF in the requested widths up to their own, and WebP in the width for phones', async () => {
    write('photo.png', await picture(100, 50).png().toBuffer());
    const library = await open(['photo.png']);
    expect(library.picture('photo.png', inWidths(640, 960))).toMatchObject({ kind: 'photo', width: 100, height: 50 });
    const set = library.picture('photo.png', inWidths(80, 40, 500));
    expect(set.src).toMatch(/^\/site\/assets\/photo-80\.[a-z0-9]+\.webp$/);
    expect(set.sources.map(({ type }) => type)).toEqual(['image/avif']);
    const name = String.raw`/site/assets/photo-\d+\.\w+\.avif`;
    expect(set.sources[0]?.srcSet).toMatch(new RegExp(`^${name} 40w, ${name} 80w, ${name} 100w$`));
    for (const [path, bytes] of Object.entries(await library.outputs())) {
      const { width, height, format } = await sharp(bytes).metadata();
      const ending = format === 'heif' ? 'avif' : 'webp';
      expect(path).toMatch(new RegExp(`^assets/photo-${width}\\.\\w+\\.${ending}$`));
      expect(height).toBe(width / 2);
    }
  });

  test('are published upright, in sRGB and without metadata such as the place', async () => {
    const taken = await picture(60, 40)
      .withExif({ IFD0: { Copyright: 'A patient' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 23/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('A patient');
    write('photo.jpg', taken);
    const library = await open(['photo.jpg']);
    expect(library.picture('photo.jpg', inWidths(40))).toMatchObject({ width: 40, height: 60 });
    for (const bytes of Object.values(await library.outputs())) {
      const { exif, xmp, iptc, icc, orientation, ...metadata } = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ width: 40, height: 60, space: 'srgb' });
      expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
      expect(Buffer.from(bytes).includes('A patient')).toBe(false);
    }
  });

  test('that no field names cannot be requested', async () => {
    write('photo.png', await picture(4, 4).png().toBuffer());
    const library = await open([]);
    expect(() => library.picture('photo.png', inWidths(4))).toThrow('no field of the content names photo.png');
  });
});

describe('drawings', () => {
  test('become one optimised file with the same proportions', async () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    const gradient = '<linearGradient id="shade"><stop stop-color="#FF0000"/></linearGradient>';
    const inside = `<metadata>By someone</metadata><defs>${gradient}</defs><rect width="20.000" height="10" fill="url(#shade)"/>`;
    write('drawing.svg', `<?xml version="1.0"?>${doctype}<!-- made in an editor -->${svg(inside)}`);
    const library = await open(['drawing.svg']);
    const src = expect.stringMatching(/^\/site\/assets\/drawing\.\w+\.svg$/) as string;
    expect(library.picture('drawing.svg', inWidths(1))).toEqual({
      kind: 'drawing',
      width: 20,
      height: 10,
      src,
      phoneSrc: src,
      sources: [],
    });
    const text = String(Object.values(await library.outputs())[0]);
    expect(text).toContain('viewBox="0 0 20 10"');
    expect(text).not.toMatch(/someone|editor|DOCTYPE/);
    expect(text).toMatch(/id="(a)".*url\(#\1\)/);
  });

  test('without a viewBox get one from their size; they may hold a bitmap', async () => {
    const bitmap = (await picture(2, 2).png().toBuffer()).toString('base64');
    const image = `<image width="2" height="2" href="data:image/png;base64,${bitmap}"/>`;
    write('drawing.svg', svg(image, 'width="30px" height="40"'));
    const library = await open(['drawing.svg']);
    expect(library.picture('drawing.svg', undefined)).toMatchObject({ width: 30, height: 40 });
    expect(String(Object.values(await library.outputs())[0])).toContain('viewBox="0 0 30 40"');
  });

  test('keep nothing that drawing programs write for themselves: it loads nothing', async () => {
    const inkscape = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"';
    const exported = `${inkscape} inkscape:export-filename="C:\\Users\\Ana\\logo.png" viewBox="0 0 20 10"`;
    const license =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a rdf:resource="http://a.cl/b"/></rdf:RDF>';
    write('drawing.svg', svg(`<metadata>${license}</metadata><path d="M0 0h9v9z"/>`, exported));
    expect(await problemsOf('drawing.svg')).toEqual([]);
    const library = await open(['drawing.svg']);
    library.picture('drawing.svg', undefined);
    expect(String(Object.values(await library.outputs())[0])).not.toMatch(/Ana|rdf|inkscape/);
  });

  const path = '<path d="M0 0h1"/>';
  const xlink = 'xmlns:x="http://www.w3.org/1999/xlink"';
  const refused = (markup: string) => ({ code: 'media.svg-refused', params: { markup } });
  const refusedCss = (markup: RegExp) => refused(expect.stringMatching(markup) as string);
  const malformed = { code: 'media.svg-malformed' };

  test.each<[string, string, object]>([
    ['a truncated one', svg('<path d="M0 0').slice(0, -8), malformed],
    ['a doubled attribute', svg('<path d="M0 0" d="M1 1"/>'), malformed],
    ['text that is not UTF-8', svg('<desc>\uFFFF</desc>'), malformed],
    ['no namespace', '<svg viewBox="0 0 1 1"></svg>', malformed],
    ['another root', '<a><svg xmlns="http://www.w3.org/2000/svg"/></a>', malformed],
    ['a style sheet', `<?xml-stylesheet href="a.css"?>${svg('')}`, malformed],
    ['no size', svg('', ''), { code: 'media.svg-size' }],
    ['an empty viewBox', svg('', 'viewBox="0 0 0 10"'), { code: 'media.svg-size' }],
    ['HTML', svg('<foreignObject width="9" height="9"><p>Alba</p></foreignObject>'), refused('foreignObject')],
    ['HTML by a prefix', svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="a.png"/>'), refused('h:img')],
    ['text', svg('<text>Alba</text>'), refused('text')],
    ['an animated event', svg('<set attributeName="onload" to="go()"/>'), refused('onload')],
    ['an animated link', svg('<a><set attributeName="href" to="https://a.cl"/></a>'), refused('href')],
    [
      'an animated link by a prefix',
      svg(`<a ${xlink}><set attributeName="x:href" to="b.svg"/></a>`),
      refused('x:href'),
    ],
    ['a file on the web', svg('<image href="https://a.cl/a.png"/>'), refused('https://a.cl/a.png')],
    [
      'a link by a prefix that began as another',
      svg('<g xmlns:f="https://a.cl"><use xmlns:f="http://www.w3.org/1999/xlink" f:href="b.svg#a"/></g>'),
      refused('b.svg#a'),
    ],
    ['a file beside it', svg(`<use ${xlink} x:href="b.svg#a"/>`), refused('b.svg#a')],
    ['another base', svg('<use href="#a"/>', 'viewBox="0 0 1 1" xml:base="https://a.cl/"'), refused('https://a.cl/')],
    ['a document as data', svg('<image href="data:text/html,hello"/>'), refused('data:text/html,hello')],
    ['a drawing as data', svg('<image href="data:image/svg+xml,a"/>'), refused('data:image/svg+xml,a')],
    [
      'a drawing as data in capitals',
      svg('<path d="M0 0h1" style="fill:url(data:image/SVG+xml,x)"/>'),
      refused('url(data:image/SVG+xml,x)'),
    ],
    ['a filter elsewhere', svg('<path d="M0 0h1" filter="url(b.svg#f)"/>'), refused('url(b.svg#f)')],
    ['a style elsewhere', svg('<path d="M0 0h1" style="fill: \\75 rl(//a.cl/#f)"/>'), refused('\\75 rl(//a.cl/#f)')],
    ['a mask elsewhere', svg(`<path d="M0 0h1" style="mask-image:image-set('b.svg' 1x)"/>`), refusedCss(/^image-set/)],
    ['an import', svg('<style>@import "theme.css";</style>'), refusedCss(/^@import/)],
    ['an import in two parts', svg('<style>@imp<![CDATA[ort "theme.css";]]></style>'), refusedCss(/^@import/)],
    [
      'a font',
      svg('<style><![CDATA[@font-face{src:url("https://a.cl/f.woff")}]]></style>'),
      refused('url(https://a.cl/f.woff)'),
    ],
    [
      'a file as an entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<title>&x;</title>')}`,
      malformed,
    ],
  ])('may not hold %s', async (_, source, problem) => {
    write('drawing.svg', Buffer.from(source, source.includes('\uFFFF') ? 'latin1' : 'utf8'));
    const found = await problemsOf('drawing.svg');
    expect(found).toEqual(expect.arrayContaining([expect.objectContaining(problem)]));
  });

  test('are refused with the first three of many reasons', async () => {
    const images = ['a', 'b', 'c', 'd'].map((name) => `<image href="${name}.png"/>`);
    write('drawing.svg', svg(images.join('')));
    expect(await problemsOf('drawing.svg')).toMatchObject(['a.png', 'b.png', 'c.png'].map(refused));
  });

  test('are refused with each of two imports', async () => {
    write('drawing.svg', svg('<style>@import "a.css"; @import "b.css";</style>'));
    expect(await problemsOf('drawing.svg')).toMatchObject([refusedCss(/a\.css/), refusedCss(/b\.css/)]);
  });

  test.each<[string, string]>([
    ['a script', svg(`<script>go()</script>${path}`)],
    ['a script with a prefix', svg(`<s:script xmlns:s="http://www.w3.org/2000/svg">go()</s:script>${path}`)],
    [
      'event attributes',
      svg('<path onclick="go()" onpointerdown="go()" d="M0 0h1"/>', 'viewBox="0 0 20 10" onload="go()"'),
    ],
    ['a script address', svg(`<a href="javascript:go()">${path}</a>`)],
    ['a script as an entity', `<!DOCTYPE svg [<!ENTITY x "<script>go()</script>">]>${svg(`<g>&x;</g>${path}`)}`],
    ['HTML that shows nothing', svg(`<foreignObject/>${path}`)],
    [
      'HTML without a prefix',
      svg(`<g xmlns="http://www.w3.org/1999/xhtml"><img src="a.png" onerror="go()"/></g>${path}`),
    ],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg(path)}`],
  ])('are published without %s', async (_, source) => {
    write('drawing.svg', source);
    const library = await open(['drawing.svg']);
    library.picture('drawing.svg', undefined);
    const published = String(Object.values(await library.outputs())[0]);
    expect(published.replaceAll(/<\/?a>/g, '')).toBe(svg(path));
  });
});

describe('films', () => {
  test('are published unchanged, under a name with the hash of their content, with type and codecs', async () => {
    const bytes = await film('mp4', 'avc');
    write('film.mp4', bytes);
    write('film.webm', await film('webm', 'av1'));
    const library = await open(['film.mp4', 'film.webm']);
    const { src, type } = library.film('film.mp4');
    expect(src).toMatch(/^\/site\/assets\/film\.\w{10}\.mp4$/);
    expect(type).toBe('video/mp4');
    expect(library.film('film.mp4').src).toBe(src);
    expect(await library.outputs()).toEqual({ [src.slice('/site/'.length)]: bytes });
    // "AV1 Codec ISO Media File Format Binding", 5.
    expect(library.film('film.webm').type).toMatch(/^video\/webm; codecs="av01\.0\.\d\dM\.\d\d"$/);
  });

  const av1 = (bytes: number) => film('webm', 'av1', { bytes });

  const codec = (expected: string, actual: string) => ({ code: 'media.film-codec', params: { expected, actual } });

  test.each<[string, 'mp4' | 'webm', () => Promise<Buffer>, object]>([
    ['another codec', 'mp4', () => film('mp4', 'av1'), codec('H.264', 'av1')],
    ['another codec', 'webm', () => film('webm', 'vp9'), codec('AV1', 'vp9')],
    ['its end cut off', 'mp4', async () => (await film('mp4', 'avc')).subarray(0, -20), { code: 'media.film-damaged' }],
    ['its end cut off', 'webm', async () => (await av1(9000)).subarray(0, 4000), { code: 'media.film-damaged' }],
    ['its index at the end', 'mp4', () => film('mp4', 'avc', { isFast: false }), { code: 'media.film-index-at-end' }],
    [
      'too many bytes',
      'mp4',
      () => film('mp4', 'avc', { bytes: 1_300_000 }),
      { code: 'media.too-large', params: { limit: 1_200_000 } },
    ],
    ['too many bytes', 'webm', () => av1(800_000), { code: 'media.too-large', params: { limit: 700_000 } }],
  ])('may not have %s (%s)', async (_, kind, make, problem) => {
    write(`film.${kind}`, await make());
    expect(await problemsOf(`film.${kind}`)).toMatchObject([problem]);
  });

  test('of more bytes than can be read are refused unread', async () => {
    write('film.mp4', '');
    truncateSync(path.join(root, 'content/media/film.mp4'), 3e9);
    expect(await problemsOf('film.mp4')).toMatchObject([{ code: 'media.too-large', params: { size: 3e9 } }]);
  });
});

test('each picture is made once, logged, and made again only if its source changes', async () => {
  const build = async () => {
    const [cache, log]: [ReturnType<typeof openCountingCache>, string[]] = [openCountingCache(root), []];
    const library = await open(['photo.png', 'drawing.svg'], cache, log);
    for (const widths of [[10, 20], [20]]) library.picture('photo.png', inWidths(...widths));
    library.picture('drawing.svg', inWidths(10));
    return { outputs: await library.outputs(), made: cache.made.toSorted(), log };
  };
  write('photo.png', await noise(40, 20).png().toBuffer());
  write('drawing.svg', svg('<path d="M0 0h1v1z"/>'));
  const { outputs, made, log } = await build();
  const counts = Object.fromEntries(
    [...new Set(made)].map((name) => [name, made.filter((one) => one === name).length]),
  );
  // Two slots, each with a quality for each format; AVIF in two widths and in one, WebP in one each.
  expect(counts).toEqual({ medium: 2, 'photo-quality': 4, photo: 5, svg: 1 });
  const told = log.join('\n');
  for (const path of Object.keys(outputs)) expect(told).toContain(path);
  expect(await build()).toEqual({ outputs, made: [], log: [] });

  write('drawing.svg', svg('<path d="M0 0h2v2z"/>'));
  const changed = await build();
  expect(changed.made).toEqual(['medium', 'svg']);
  const added = Object.keys(changed.outputs).filter((name) => !(name in outputs));
  expect(added).toEqual([expect.stringContaining('assets/drawing.')]);
});
