import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { colours } from '../../src/colours.ts';
import { archPath } from '../../src/drawings/arch.ts';
import type { Cache } from './cache.ts';
import { fitText } from './social/fit.ts';
import { openOutliner } from './social/outline.ts';

/** Size that link previews are made for, in pixels (Open Graph; 1.91 to 1). */
const width = 1200;
const height = 630;
/** WhatsApp leaves larger pictures out of its previews. */
const maxBytes = 300_000;

const margin = 72;
/** The arch stands right of this. */
const column = 500;

/** Raised whenever the picture changes otherwise than by what it is given. */
const version = 'social-1';

/**
 * The picture shown where the site is shared: 1200 x 630 pixels, JPEG of less than 300 kB.
 * The same input gives the same bytes.
 *
 * @param options.title lines as they should break; they shrink, and break again, until they fit
 * @param options.background absolute path of a picture with its subject right of the middle
 */
export async function socialImage(options: {
  title: string[];
  subtitle: string;
  practice: string;
  background: string;
  cache: Cache;
}): Promise<Buffer> {
  const { title, subtitle, practice, background, cache } = options;
  const bytes = await readFile(background);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const parts = [version, digest, JSON.stringify([title, subtitle, practice])];
  return cache.bytes('social', parts, async () => compose(bytes, await drawWords(title, subtitle, practice)));
}

/** The veil, the words and the mark as an SVG. */
async function drawWords(title: readonly string[], subtitle: string, practice: string): Promise<string> {
  const [serif, sans] = await Promise.all([
    openOutliner('@fontsource/gloock/files/gloock-latin-400-normal.woff', -0.018),
    openOutliner('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'),
  ]);
  const heading = fitText(title, { width: column, height: 300, sizes: [112, 24], leading: 0.98 }, serif.width);
  const lead = fitText([subtitle], { width: column - 30, height: 116, sizes: [28, 16], leading: 1.36 }, sans.width);
  // One line: no-break spaces hold it together.
  const bound = practice.replaceAll(' ', '\u00a0');
  const name = fitText([bound], { width: column - 58, height, sizes: [31, 14], leading: 1 }, serif.width);

  // The words stand on the bottom margin; baselines count up from the last line.
  const lastLead = height - margin;
  const lastHeading = lastLead - (lead.lines.length - 1) * lead.size * 1.36 - lead.size * 0.75 - 46;
  const leadPath = lead.lines
    .map((line, index) => {
      const baseline = lastLead - (lead.lines.length - 1 - index) * lead.size * 1.36;
      return sans.path(line, lead.size, margin, baseline);
    })
    .join('');
  const headingPath = heading.lines
    .map((line, index) => {
      const baseline = lastHeading - (heading.lines.length - 1 - index) * heading.size * 0.98;
      // Large serifs start a little further right than small ones.
      return serif.path(line, heading.size, margin - heading.size * 0.03, baseline);
    })
    .join('');

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="side">
        <stop stop-color="${colours.wineDeep}" stop-opacity=".92"/>
        <stop offset=".34" stop-color="${colours.wineDeep}" stop-opacity=".7"/>
        <stop offset=".66" stop-color="${colours.wineDeep}" stop-opacity="0"/>
      </linearGradient>
      <linearGradient id="floor" x2="0" y2="1">
        <stop offset=".62" stop-color="${colours.wineDeep}" stop-opacity="0"/>
        <stop offset="1" stop-color="${colours.wineDeep}" stop-opacity=".7"/>
      </linearGradient>
    </defs>
    <path fill="url(#side)" d="M0 0h${width}v${height}H0z"/>
    <path fill="url(#floor)" d="M0 0h${width}v${height}H0z"/>
    <g transform="translate(${margin - 1} 54) scale(1.1)" stroke="${colours.sulphur}" fill="${colours.sulphur}">
      <path d="${archPath(34, 29, { at: { x: 3, y: 3 } })}" fill="none" stroke-width="4.6"/>
      <circle cx="20" cy="26.5" r="5.5" stroke="none"/>
    </g>
    <path fill="${colours.sulphur}" d="${serif.path(name.lines.join(' '), name.size, margin + 54, 88)}"/>
    <path fill="${colours.enamel}" d="${headingPath}"/>
    <path fill="${colours.enamel}" d="${leadPath}"/>
  </svg>`;
}

/** Lays the words on the picture and encodes it, with as much quality as the limit allows. */
async function compose(background: Buffer, words: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // The subject moves right, to make room for the words; the veil hides the mirrored strip.
  const shift = 64;
  const picture = await sharp(background)
    .autoOrient()
    .resize(width, height, { fit: 'cover', position: 'right' })
    .extend({ left: shift, extendWith: 'mirror' })
    .toBuffer();
  const drawn = await sharp(picture)
    .extract({ left: 0, top: 0, width, height })
    .composite([{ input: Buffer.from(words) }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  let quality = 86;
  for (;;) {
    const made = await sharp(drawn).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    if (made.byteLength < maxBytes || quality <= 30) return made;
    quality -= 14;
  }
}
