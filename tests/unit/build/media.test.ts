import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '../../../scripts/build/cache.ts';
import { BuildFault } from '../../../scripts/build/fault.ts';
import { openMedia, type MediaLibrary } from '../../../scripts/build/media.ts';
import type { OutputFile } from '../../../scripts/build/types.ts';
import { openCountingCache } from './countingCache.ts';

let root: string;
let dir: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'media-'));
  dir = path.join(root, 'media');
  mkdirSync(path.join(dir, 'logos'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, bytes: Uint8Array | string) => writeFileSync(path.join(dir, name), bytes);

const countingCache = (folder = 'cache') => openCountingCache(path.join(root, folder));

function open(names: string[], cache: Cache = countingCache(), base = '/'): Promise<MediaLibrary> {
  const files = names.map((src, index) => ({
    src,
    file: 'content/landing.yaml',
    line: index + 3,
    column: 7,
    field: `field${index}`,
  }));
  return openMedia({ dir, files, cache, base });
}

/** Lines of the fault that opening the files throws. */
async function faults(...names: string[]): Promise<string[]> {
  const error: unknown = await open(names).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BuildFault);
  return (error as BuildFault).message.split('\n');
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a3324f' } });
/** Noise, so that an encoded file has a body that can be cut. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

const read = ({ body }: OutputFile): Buffer => {
  if (typeof body === 'string' || body instanceof Uint8Array) return Buffer.from(body);
  return readFileSync(body.copyOf);
};

const svg = (inside: string, attributes = 'viewBox="0 0 20 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

// ---------------------------------------------------------------- tiny films

const box = (type: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const fileType = box('ftyp', Buffer.from('isom\0\0\x02\0isomavc1', 'latin1'));
const movie = (codec: string) =>
  box(
    'moov',
    box('trak', box('mdia', box('minf', box('stbl', box('stsd', Buffer.alloc(8), box(codec, Buffer.alloc(4))))))),
  );
const mp4 = (codec = 'avc1', samples = 10) =>
  Buffer.concat([fileType, movie(codec), box('mdat', Buffer.alloc(samples))]);

const ebml = (id: number[], ...content: Uint8Array[]) => {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id), size, body]);
};
/** The head of an AV1 stream's own description ("Carriage of AV1 in Matroska/WebM"): 8-bit main profile, level 3.1. */
const AV1 = [0x81, 0x05, 0x0c, 0x00];
const webm = (codec = 'V_AV1', docType = 'webm', samples = 10, description = AV1) =>
  Buffer.concat([
    ebml([0x1a, 0x45, 0xdf, 0xa3], ebml([0x42, 0x82], Buffer.from(docType))),
    ebml(
      [0x18, 0x53, 0x80, 0x67],
      ebml(
        [0x16, 0x54, 0xae, 0x6b],
        ebml([0xae], ebml([0x86], Buffer.from(codec)), ebml([0x63, 0xa2], Buffer.from(description))),
      ),
      ebml([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(samples)),
    ),
  ]);

describe('files that are not there or not what they seem', () => {
  it('names the place in the content and the nearest file', async () => {
    write('dra-antonia.svg', svg('<path d="M0 0h1v1z"/>'));
    expect(await faults('dra-antonio.svg')).toEqual([
      'content/landing.yaml:3:7  field0: expected a file of content/media, found "dra-antonio.svg" (did you mean "dra-antonia.svg"?)',
    ]);
  });

  it('finds the same name in another folder', async () => {
    write('logos/mirelva.svg', svg('<path d="M0 0h1v1z"/>'));
    expect(await faults('mirelva.svg')).toEqual([expect.stringContaining('did you mean "logos/mirelva.svg"?')]);
  });

  it('compares names by their exact spelling, on every system', async () => {
    write('Foto.JPG', await picture(4, 4).jpeg().toBuffer());
    expect(await faults('foto.jpg')).toEqual([expect.stringContaining('did you mean "Foto.JPG"?')]);
  });

  it('reports everything at once, at every place that names the file', async () => {
    write('empty.png', '');
    expect(await faults('empty.png', 'nowhere.svg', 'empty.png')).toEqual([
      expect.stringContaining(
        'content/landing.yaml:3:7  field0: expected a picture or a film, found no bytes in "empty.png"',
      ),
      expect.stringContaining(
        'content/landing.yaml:4:7  field1: expected a file of content/media, found "nowhere.svg"',
      ),
      expect.stringContaining('content/landing.yaml:5:7  field2: '),
    ]);
  });

  it.each([
    [
      'text.png',
      () => Promise.resolve(Buffer.from('this is a note')),
      'expected PNG content, as the name says, found text in "text.png"',
    ],
    ['photo.jpg', () => picture(4, 4).webp().toBuffer(), 'expected JPEG content, as the name says, found webp'],
    ['photo.webp', () => picture(4, 4).gif().toBuffer(), 'expected WEBP content, as the name says, found gif'],
    ['drawing.svg', () => picture(4, 4).png().toBuffer(), 'expected SVG content, as the name says, found png'],
    [
      'page.svg',
      () => Promise.resolve(Buffer.from('<!doctype html><p>Not found</p>')),
      'expected SVG content, as the name says, found html',
    ],
    ['film.mp4', () => Promise.resolve(webm()), 'expected MP4 content, as the name says, found webm'],
    ['film.webm', () => Promise.resolve(mp4()), 'expected WEBM content, as the name says, found mp4'],
    [
      'photo.avif',
      () => Promise.resolve(box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))),
      'expected AVIF content, as the name says, found heic',
    ],
    [
      'photo.gif',
      () => picture(4, 4).gif().toBuffer(),
      'expected a file ending in .jpg, .jpeg, .png, .webp, .avif, .svg, .mp4, .webm, found "photo.gif"',
    ],
  ])('refuses %s with other content', async (name, make, message) => {
    write(name, await make());
    expect(await faults(name)).toEqual([expect.stringContaining(message)]);
  });

  it('refuses files of more than 30 MB', async () => {
    write('huge.png', Buffer.alloc(30_000_001));
    expect(await faults('huge.png')).toEqual([
      expect.stringContaining('expected at most 30.00 MB, found 30.00 MB in "huge.png"'),
    ]);
  });
});

describe('photos', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('refuses a truncated %s', async (format) => {
    const whole = await noise(200, 200).toFormat(format).toBuffer();
    write(`cut.${format}`, whole.subarray(0, whole.length * 0.7));
    expect(await faults(`cut.${format}`)).toEqual([
      expect.stringContaining('expected a complete picture, found a damaged one: '),
    ]);
  });

  it('refuses more than 8,000 pixels a side, before it decodes them', async () => {
    write('wide.png', await picture(12_000, 2).png().toBuffer());
    expect(await faults('wide.png')).toEqual([
      expect.stringContaining('expected at most 8,000 pixels a side, found 12000 x 2 in "wide.png"'),
    ]);
  });

  it('come as AVIF and WebP in the widths asked for, up to their own', async () => {
    write('photo.png', await picture(100, 50).png().toBuffer());
    const library = await open(['photo.png']);
    const set = library.picture('photo.png', [80, 40, 500]);
    expect(set).toMatchObject({
      width: 100,
      height: 50,
      src: expect.stringMatching(/^\/assets\/photo-80\.[a-z0-9]+\.webp$/),
    });
    expect(set.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    expect(set.sources[0]?.srcSet).toMatch(
      /^\/assets\/photo-40\.\w+\.avif 40w, \/assets\/photo-80\.\w+\.avif 80w, \/assets\/photo-100\.\w+\.avif 100w$/,
    );
    const outputs = await library.outputs();
    expect(outputs).toHaveLength(6);
    for (const output of outputs) {
      const { width, height, format } = await sharp(read(output)).metadata();
      expect(output.path).toMatch(
        new RegExp(`^assets/photo-${width}\\.\\w+\\.${format === 'heif' ? 'avif' : 'webp'}$`),
      );
      expect(height).toBe((width ?? 0) / 2);
    }
  });

  it('always have a width, and live below the base path', async () => {
    write('photo.png', await picture(30, 30).png().toBuffer());
    const set = (await open(['photo.png'], countingCache(), '/site/')).picture('photo.png', [640, 960]);
    expect(set.width).toBe(30);
    expect(set.src).toMatch(/^\/site\/assets\/photo-30\.\w+\.webp$/);
  });

  it('stand upright, in sRGB, and tell nothing about where they were taken', async () => {
    const taken = await picture(60, 40)
      .withExif({ IFD0: { Copyright: 'A patient' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 23/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('A patient');
    write('photo.jpg', taken);
    const library = await open(['photo.jpg']);
    expect(library.picture('photo.jpg', [40])).toMatchObject({ width: 40, height: 60 });
    for (const output of await library.outputs()) {
      const metadata = await sharp(read(output)).metadata();
      expect(metadata).toMatchObject({ width: 40, height: 60, space: 'srgb' });
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(read(output).includes('A patient')).toBe(false);
    }
  });

  it('that no field names cannot be asked for', async () => {
    write('photo.png', await picture(4, 4).png().toBuffer());
    const library = await open([]);
    expect(() => library.picture('photo.png', [4])).toThrow(
      'content/media/photo.png  expected a field of the content that names it, because a page asks for it',
    );
  });
});

describe('drawings', () => {
  it('become one optimised file of the same shape', async () => {
    const source = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- made in an editor -->${svg(
      '<metadata>By someone</metadata><defs><linearGradient id="shade"><stop stop-color="#FF0000"/></linearGradient></defs><rect width="20.000" height="10" fill="url(#shade)"/>',
    )}`;
    write('drawing.svg', source);
    const library = await open(['drawing.svg']);
    const set = library.picture('drawing.svg', [1]);
    expect(set).toEqual({
      width: 20,
      height: 10,
      src: expect.stringMatching(/^\/assets\/drawing\.\w+\.svg$/),
      sources: [],
    });
    const [output] = await library.outputs();
    const text = read(output!).toString();
    expect(text).toContain('viewBox="0 0 20 10"');
    expect(text).not.toMatch(/someone|editor|DOCTYPE/);
    // The id keeps a prefix of its own, and what refers to it follows.
    expect(text).toMatch(/id="(i\w{3}a)".*url\(#\1\)/);
    expect(text.length).toBeLessThan(source.length);
  });

  it('without a viewBox get one from their size', async () => {
    write('drawing.svg', svg('<path d="M0 0h9v9z"/>', 'width="30px" height="40"'));
    const library = await open(['drawing.svg']);
    expect(library.picture('drawing.svg', [])).toMatchObject({ width: 30, height: 40 });
    expect(read((await library.outputs())[0]!).toString()).toContain('viewBox="0 0 30 40"');
  });

  it('may hold a bitmap', async () => {
    const bitmap = (await picture(2, 2).png().toBuffer()).toString('base64');
    write('drawing.svg', svg(`<image width="2" height="2" href="data:image/png;base64,${bitmap}"/>`));
    await expect(open(['drawing.svg'])).resolves.toBeDefined();
  });

  it.each<[string, string, string]>([
    ['a truncated one', svg('<path d="M0 0').slice(0, -8), 'expected a well-formed SVG, found '],
    [
      'unclosed elements',
      '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>',
      'expected a well-formed SVG, found "Unexpected close tag" at its line 1:',
    ],
    ['a doubled attribute', svg('<path d="M0 0" d="M1 1"/>'), 'expected a well-formed SVG, found '],
    [
      'text that is not UTF-8',
      svg('<desc>\uFFFF</desc>'),
      'expected a well-formed SVG, found The encoded data was not valid',
    ],
    ['no namespace', '<svg viewBox="0 0 1 1"></svg>', 'expected the attribute xmlns="http://www.w3.org/2000/svg"'],
    [
      'another root',
      '<drawing><svg xmlns="http://www.w3.org/2000/svg"/></drawing>',
      'expected an <svg> element, found <drawing>',
    ],
    ['no size', svg('', ''), 'expected a viewBox, such as viewBox="0 0 800 1080"'],
    ['an empty viewBox', svg('', 'viewBox="0 0 0 10"'), 'expected a viewBox'],
    ['a script', svg('<script>alert(1)</script>'), 'expected a drawing without script or HTML, found <script>'],
    ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'found <s:script>'],
    ['HTML', svg('<foreignObject/>'), 'found <foreignObject>'],
    ['an event attribute', svg('<path onclick="go()" d="M0 0h1"/>'), 'expected no event attribute, found onclick'],
    [
      'an animated event attribute',
      svg('<set attributeName="onload" to="go()"/>'),
      'expected no event attribute, found onload',
    ],
    [
      'a file on the web',
      svg('<image href="https://example.com/a.png"/>'),
      'expected nothing from outside the file, found https://example.com/a.png',
    ],
    ['a file without scheme', svg('<image href="//example.com/a.png"/>'), 'found //example.com/a.png'],
    [
      'a file beside it',
      svg('<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="other.svg#a"/>'),
      'found other.svg#a',
    ],
    ['a local file', svg('<image href="file:///etc/passwd"/>'), 'found file:///etc/passwd'],
    ['a script address', svg('<a href="javascript:go()"><path d="M0 0h1"/></a>'), 'found javascript:go()'],
    ['a document as data', svg('<image href="data:text/html,hello"/>'), 'found data:text/html,hello'],
    [
      'a filter elsewhere',
      svg('<path d="M0 0h1" filter="url(http://example.com/#f)"/>'),
      'found http://example.com/#f',
    ],
    ['a style elsewhere', svg('<path d="M0 0h1" style="fill: \\75 rl(//example.com/#f)"/>'), 'found //example.com/#f'],
    ['an import', svg('<style>@import "theme.css";</style>'), 'found @import'],
    [
      'a font',
      svg('<style><![CDATA[@font-face{src:url("https://example.com/f.woff")}]]></style>'),
      'found https://example.com/f.woff',
    ],
    [
      'an image set',
      svg('<style>a{background:image-set("https://example.com/i.png" 1x)}</style>'),
      'found https://example.com/i.png',
    ],
    [
      'a style sheet',
      `<?xml-stylesheet href="a.css"?>${svg('')}`,
      'expected no processing instruction, found <?xml-stylesheet?>',
    ],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('')}`,
      'expected no external entity',
    ],
  ])('may not hold %s', async (_, source, message) => {
    write('drawing.svg', Buffer.from(source, source.includes('\uFFFF') ? 'latin1' : 'utf8'));
    expect(await faults('drawing.svg')).toEqual([expect.stringContaining(message)]);
  });
});

describe('films', () => {
  it('are published as they are, under a name of their content', async () => {
    write('film.mp4', mp4());
    write('film.webm', webm());
    const library = await open(['film.mp4', 'film.webm']);
    const { src: address, type } = library.film('film.mp4');
    expect(address).toMatch(/^\/assets\/film\.\w{10}\.mp4$/);
    expect(type).toBe('video/mp4');
    expect(library.film('film.mp4').src).toBe(address);
    const outputs = await library.outputs();
    expect(outputs).toEqual([{ path: address.slice(1), body: { copyOf: path.join(dir, 'film.mp4') } }]);
    expect(() => library.picture('film.webm', [1])).toThrow('found a film');
  });

  it('are not to be had where a picture is', async () => {
    write('drawing.svg', svg('<path d="M0 0h1v1z"/>'));
    const library = await open(['drawing.svg']);
    expect(() => library.film('drawing.svg')).toThrow('found a picture');
  });

  // Source of the strings: "AV1 Codec ISO Media File Format Binding", 5.
  it.each([
    ['main profile, level 3.1, 8 bits', AV1, 'av01.0.05M.08'],
    ['10 bits', [0x81, 0x05, 0x4c, 0x00], 'av01.0.05M.10'],
    ['professional profile, level 5.1, high tier, 12 bits', [0x81, 0x4d, 0xe0, 0x00], 'av01.2.13H.12'],
  ])('say what a browser needs to play them: %s', async (_, description, codec) => {
    write('film.webm', webm('V_AV1', 'webm', 10, description));
    expect((await open(['film.webm'])).film('film.webm').type).toBe(`video/webm; codecs="${codec}"`);
  });

  it.each<[string, string, Buffer, string]>([
    ['another codec', 'film.mp4', mp4('hvc1'), 'expected H.264 video (avc1), found hvc1'],
    [
      'no index',
      'film.mp4',
      Buffer.concat([fileType, box('mdat')]),
      'expected a complete film, found a truncated file',
    ],
    ['its end cut off', 'film.mp4', mp4().subarray(0, -4), 'expected a complete film, found a truncated file'],
    [
      'its index at the end',
      'film.mp4',
      Buffer.concat([fileType, box('mdat'), movie('avc1')]),
      'expected the index (moov) before the pictures (mdat)',
    ],
    ['too many bytes', 'film.mp4', mp4('avc1', 1_300_000), 'expected an H.264 film of at most 1.20 MB, found 1.30 MB'],
    ['another codec', 'film.webm', webm('V_VP9'), 'expected AV1 video (V_AV1), found V_VP9'],
    [
      'another container',
      'film.webm',
      webm('V_AV1', 'matroska'),
      'expected a WebM film, found an EBML file of type "matroska"',
    ],
    ['its end cut off', 'film.webm', webm().subarray(0, -4), 'expected a complete film, found a truncated file'],
    [
      'too many bytes',
      'film.webm',
      webm('V_AV1', 'webm', 800_000),
      'expected an AV1 film of at most 700.0 kB, found 800.1 kB',
    ],
  ])('may not have %s (%s)', async (_, name, bytes, message) => {
    write(name, bytes);
    expect(await faults(name)).toEqual([expect.stringContaining(message)]);
  });

  it('of unknown length inside the file are read to its end', async () => {
    const whole = webm();
    const segment = whole.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]));
    whole.fill(0xff, segment + 5, segment + 12);
    write('film.webm', whole);
    await expect(open(['film.webm'])).resolves.toBeDefined();
  });
});

describe('the cache', () => {
  async function build(cache: Cache, progress?: (done: number, total: number, name: string) => void) {
    const library = await open(['photo.png', 'drawing.svg'], cache);
    library.picture('photo.png', [10, 20]);
    library.picture('drawing.svg', [10]);
    return library.outputs(progress);
  }

  beforeEach(async () => {
    write('photo.png', await noise(40, 20).png().toBuffer());
    write('drawing.svg', svg('<path d="M0 0h1v1z"/>'));
  });

  it('keeps checks and pictures, and the names stay', async () => {
    const first = countingCache();
    const progress: string[] = [];
    const outputs = await build(first, (done, total, name) => progress.push(`${done}/${total} ${path.extname(name)}`));
    expect(first.made.toSorted()).toEqual(['avif', 'avif', 'media-check', 'media-check', 'svg', 'webp', 'webp']);
    expect(progress).toHaveLength(5);
    expect(progress.at(-1)).toMatch(/^5\/5 /);

    const again = countingCache();
    const silent: string[] = [];
    expect(await build(again, (_done, _total, name) => silent.push(name))).toEqual(outputs);
    expect(again.made).toEqual([]);
    expect(silent).toEqual([]);
  });

  it('makes only what another content asks for', async () => {
    const before = await build(countingCache());
    write('drawing.svg', svg('<path d="M0 0h2v2z"/>'));
    const cache = countingCache();
    const after = await build(cache);
    expect(cache.made.toSorted()).toEqual(['media-check', 'svg']);
    expect(after.map((file) => file.path).slice(0, 4)).toEqual(before.map((file) => file.path).slice(0, 4));
    expect(after[4]?.path).not.toBe(before[4]?.path);
  });

  it('is not filled any further once an entry cannot be made', async () => {
    let begun = 0;
    let ended = 0;
    const library = await open(['photo.png'], {
      ...countingCache(),
      async file() {
        if (begun++ === 0) throw new Error('the disk is full');
        await setTimeout(5);
        ended++;
        return '';
      },
    });
    library.picture(
      'photo.png',
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    await expect(library.outputs()).rejects.toThrow('the disk is full');
    // What had begun has been waited for.
    expect(ended).toBe(begun - 1);
    expect(begun).toBeLessThan(20);
  });

  it('is not needed for the same bytes', async () => {
    const first = await build(countingCache('one'));
    const second = await build(countingCache('two'));
    expect(second.map(({ path: name }) => name)).toEqual(first.map(({ path: name }) => name));
    expect(second.map((file) => read(file).toString('base64'))).toEqual(
      first.map((file) => read(file).toString('base64')),
    );
  });
});
