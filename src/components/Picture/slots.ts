export interface PictureSlot {
  /**
   * Width divided by height, to which the build crops around the focal point. `object-fit: cover` crops again where a
   * frame has another shape.
   */
  aspect?: number;
  /**
   * The attribute `sizes`. For phones, it is about 70 % of the real width: screens with three device pixels per CSS
   * pixel then load the file for two, which looks the same.
   */
  sizes: string;
  /** Widths in device pixels. */
  widths: readonly number[];
  /** One of `widths`, and the limit of its bytes as AVIF. */
  phone: { width: number; bytes: number };
}

/** On a phone, all photos of the landing page together should not exceed 150 kB. Drawings (SVG) ignore slots. */
export const pictureSlots = {
  /** The doctor's face beside the booking button: 38 px wide, enlarged by a third. */
  face: {
    aspect: 3 / 4,
    sizes: '4rem',
    widths: [128, 192],
    phone: { width: 128, bytes: 5_000 },
  },
  /** The tall arch beside the day of a patient. */
  you: {
    aspect: 2 / 3,
    sizes: '(max-width: 767px) 58vw, (max-width: 1023px) 40vw, min(37vw, 45rem)',
    widths: [540, 780, 1200],
    phone: { width: 780, bytes: 36_000 },
  },
  /** The half arch of the card "discretion", which is nearly square. */
  discretion: {
    aspect: 1,
    sizes: '(max-width: 767px) 54vw, (max-width: 1023px) 48vw, 21vw',
    widths: [480, 720],
    phone: { width: 720, bytes: 24_000 },
  },
  doctor: {
    aspect: 7 / 10,
    sizes: '(max-width: 767px) 48vw, (max-width: 1023px) 32rem, min(40vw, 48.5rem)',
    widths: [420, 640, 1200],
    phone: { width: 640, bytes: 27_000 },
  },
  testimonial: {
    aspect: 3 / 4,
    sizes: '(max-width: 767px) 45vw, (max-width: 1023px) 42vw, min(29vw, 34rem)',
    widths: [420, 600, 960],
    phone: { width: 600, bytes: 21_000 },
  },
} satisfies Record<string, PictureSlot>;

export type PictureSlotName = keyof typeof pictureSlots;

/**
 * `object-position` and the width of the bands at both sides, as fractions. Used by the style sheets
 * (`photoFrameStyles`) and the previews of the editor, so that both crop alike.
 */
export const photoFrames = {
  /** `.frame--photo` of doctor and patients. */
  arch: { position: { x: 0.5, y: 0.3 }, band: 0.06 },
  you: { position: { x: 0.5, y: 0.2 }, band: 0.09 },
  /** `.benefit__window`, which has no band because a mask cuts its opening. */
  window: { position: { x: 0.5, y: 0.33 }, band: 0 },
};

/** Height of the band above a photo as a fraction of the arch's height; `--crown` in below-fold.css. */
export const ARCH_CROWN = 0.06;

/** The picture of `.hero__face` (Hero.css) is enlarged around a point. */
export const faceFrame = { aspect: 38 / 54, zoom: 1.3, origin: { x: 0.5, y: 0.4 } };

/** Example: `--arch-position:50% 30%;--arch-band:6%;…`. */
export function photoFrameStyles(): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const declarations = Object.entries(photoFrames).map(
    ([name, { position, band }]) =>
      `--${name}-position:${percent(position.x)} ${percent(position.y)};--${name}-band:${percent(band)}`,
  );
  return declarations.join(';');
}
