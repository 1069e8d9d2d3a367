/** Makes photographs for tests, so that no real person is shown. The same options give the same bytes. */
import sharp from 'sharp';

export interface PhotographOptions {
  /** Another seed gives another photograph of the same kind. */
  seed: number;
  /** Size of the upright photograph in pixels; by default that of an iPhone's. */
  width?: number;
  height?: number;
  subject?: 'portrait' | 'black' | 'white' | 'noise';
  /** Colour of the skin in a portrait, such as an entry of `skinTones`. */
  skin?: string;
  /** Where the face stands in the portrait: fractions of the width and the height. */
  face?: { x: number; y: number };
  /** Without grain, a portrait is made and encoded in a fraction of the time. */
  hasGrain?: boolean;
  format?: 'jpeg' | 'png' | 'webp';
  /** EXIF orientation: 6 is a phone held upright, whose sensor lies on its side. */
  orientation?: 1 | 6;
}

/** Skin colours from light to dark, after the Monk Skin Tone Scale (https://skintone.google). */
export const skinTones = [
  '#f6ede4',
  '#f3e7db',
  '#f7ead0',
  '#eadaba',
  '#d7bd96',
  '#a07e56',
  '#825c43',
  '#604134',
  '#3a312a',
  '#292420',
] as const;

/** Colour of the teeth in the portraits. */
export const toothColour = '#e3d8cc';

const clothes = ['#23232b', '#d8d3c8', '#4b6a8a', '#8a4b52', '#5c6b4a'] as const;
const walls = ['#b9bdc0', '#c9bfae', '#8e9aa5', '#d9d6d0', '#6f6a63'] as const;

/**
 * Makes a generator of pseudo-random numbers from 0 to 1, by the published algorithm mulberry32: the same seed gives the
 * same sequence.
 */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Contrast of each octave of the grain: the standard deviation of its brightness, in levels of 0 to 255. With this much,
 * AVIF files have the size of real portraits.
 */
const OCTAVE_CONTRAST = 3.4;
/** Octaves whose waves are shorter than this many pixels are left out: a lens does not see them. */
const FINEST_WAVE = 3;
/** Each computed pixel becomes 2 x 2 of the photograph: computing is slow, and a phone's lens resolves no more either. */
const PIXELS_PER_DETAIL = 2;

/**
 * The grain of a photograph: brightness to add to each pixel, row by row, positive or negative. Without it, drawn shapes
 * would compress far better than real photographs do.
 *
 * It is a sum of random patterns, each with waves half as long as the one before (an octave) and of the same contrast:
 * the spectrum of natural pictures (1/f).
 */
async function naturalGrain(width: number, height: number, random: () => number): Promise<Float32Array> {
  const grain = new Float32Array(width * height);
  for (let wave = Math.max(width, height); wave >= FINEST_WAVE; wave /= 2) {
    // One random number for each wave, enlarged smoothly to the size of the picture.
    const columns = Math.ceil(width / wave) + 1;
    const rows = Math.ceil(height / wave) + 1;
    const cells = Uint8Array.from({ length: columns * rows }, () => Math.floor(random() * 256));
    const octave = await sharp(cells, { raw: { width: columns, height: rows, channels: 1 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .extractChannel(0)
      .raw()
      .toBuffer();
    // Evenly spread numbers from 0 to 255 deviate by 74 from their mean; between the cells they are averaged to about 50.
    const scale = OCTAVE_CONTRAST / 50;
    for (let index = 0; index < grain.length; index += 1) {
      grain[index] = (grain[index] ?? 0) + ((octave[index] ?? 128) - 128) * scale;
    }
  }
  return grain;
}

/**
 * SVG of the drawn person of a portrait: head and shoulders in front of a wall; the background is blurred, the person
 * almost sharp. `seed` chooses the colours of wall and clothes.
 */
function portraitShapes({
  width,
  height,
  skin,
  face,
  seed,
}: Required<Pick<PhotographOptions, 'width' | 'height' | 'skin' | 'face' | 'seed'>>) {
  // The units of the drawing: the head is 100 wide and 130 high, its centre at 0 0.
  const unit = Math.min(width, height * 0.75) / 320;
  const wall = walls[seed % walls.length];
  const cloth = clothes[(seed * 3 + 1) % clothes.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="light"><stop stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-opacity=".3"/></linearGradient>
      <radialGradient id="cheek" cx=".36" cy=".4"><stop stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-opacity=".3"/></radialGradient>
      <filter id="far"><feGaussianBlur stdDeviation="14"/></filter>
      <filter id="near"><feGaussianBlur stdDeviation=".7"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="${wall}"/>
    <g transform="translate(${face.x * width} ${face.y * height}) scale(${unit})">
      <g filter="url(#far)" opacity=".8">
        <rect x="-240" y="-190" width="120" height="420" fill="#7d8794"/>
        <circle cx="150" cy="-60" r="46" fill="#e8dcc4"/>
        <rect x="105" y="20" width="140" height="190" fill="#59564f"/>
      </g>
      <g filter="url(#near)">
        <path d="M-62-10C-70-100 70-100 62-10L74 60H-74z" fill="#2c2019"/>
        <path d="M-26 40V84C-90 96-130 120-140 500H140C130 120 90 96 26 84V40z" fill="${cloth}"/>
        <path d="M-25 38V80C-18 104 18 104 25 80V38z" fill="${skin}"/>
        <ellipse rx="49" ry="65" fill="${skin}"/>
        <ellipse rx="49" ry="65" fill="url(#cheek)"/>
        <path d="M-50-14C-48-84 48-84 50-14C40-52-20-60-50-14z" fill="#2c2019"/>
        <g fill="#f4f0ea"><ellipse cx="-19" cy="-6" rx="8" ry="4"/><ellipse cx="19" cy="-6" rx="8" ry="4"/></g>
        <g fill="#20140e"><circle cx="-19" cy="-6" r="3.7"/><circle cx="19" cy="-6" r="3.7"/><rect x="-29" y="-18" width="19" height="2.4"/><rect x="10" y="-18" width="19" height="2.4"/></g>
        <path d="M-22 27Q0 24 22 27Q12 45 0 45Q-12 45-22 27z" fill="#8d3f3f"/>
        <path d="M-18 29Q0 27 18 29Q9 39 0 39Q-9 39-18 29z" fill="${toothColour}"/>
        <path d="M-12 29v7M-6 29v9M0 28v10M6 29v9M12 29v7" stroke="#b9aa9c" stroke-width=".7"/>
      </g>
    </g>
    <rect width="100%" height="100%" fill="url(#light)"/>
  </svg>`;
}

/** The pixels of the upright photograph, row by row: three bytes each, red, green and blue. */
async function exposePixels(options: Required<Omit<PhotographOptions, 'format' | 'orientation'>>): Promise<Buffer> {
  const { subject, width, height, seed, hasGrain } = options;
  const byteCount = width * height * 3;
  if (subject === 'black') return Buffer.alloc(byteCount, 0);
  if (subject === 'white') return Buffer.alloc(byteCount, 255);
  const random = randomNumbers(seed);
  if (subject === 'noise') return Buffer.from(Uint8Array.from({ length: byteCount }, () => random() * 256));

  // A portrait: the drawn person, with the grain of a photograph added to all three colours of each pixel.
  const shapes = Buffer.from(portraitShapes(options));
  const pixels = await sharp(shapes).flatten().removeAlpha().toColourspace('srgb').raw().toBuffer();
  if (!hasGrain) return pixels;
  const grain = await naturalGrain(width, height, random);
  for (let index = 0; index < pixels.length; index += 1) {
    const value = (pixels[index] ?? 0) + (grain[Math.floor(index / 3)] ?? 0);
    pixels[index] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return pixels;
}

/**
 * Makes the file of a photograph as a phone takes it, with EXIF data: orientation, name of the owner, and the place where
 * it was taken. Tests see that none of these reaches the site.
 */
export async function makePhotograph(options: PhotographOptions): Promise<Buffer> {
  const { format = 'jpeg', orientation = 6, ...given } = options;
  const complete = {
    width: 3024,
    height: 4032,
    subject: 'portrait' as const,
    skin: skinTones[4],
    face: { x: 0.5, y: 0.34 },
    hasGrain: true,
    ...given,
  };
  const { width, height } = complete;
  // A portrait is computed at half the size and enlarged.
  const scale = complete.subject === 'portrait' ? PIXELS_PER_DETAIL : 1;
  const computedSize = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) };
  const pixels = await exposePixels({ ...complete, ...computedSize });
  const enlarged = await sharp(pixels, { raw: { ...computedSize, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const upright = sharp(enlarged, { raw: { width, height, channels: 3 } });
  // The sensor of a phone held upright lies on its side; orientation 6 tells viewers to turn the picture back.
  const sensor = orientation === 6 ? upright.rotate(270) : upright;
  return sensor
    .withExif({
      IFD0: { Artist: 'Owner of the phone' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 23/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '70/1 34/1 0/1' },
    })
    .withMetadata({ orientation })
    .toFormat(format, { quality: 90 })
    .toBuffer();
}
