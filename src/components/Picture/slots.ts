export interface PictureSlot {
  /**
   * Width by height; the build crops to it around the focal point. `object-fit: cover` crops once more where a frame
   * has another shape.
   */
  aspect?: number;
  /**
   * For phones about seven tenths of the real width: a screen of three device pixels to a CSS pixel then takes the file
   * for two, which nobody can tell apart.
   */
  sizes: string;
  /** In device pixels. */
  widths: readonly number[];
  /** One of `widths`, and the bytes that it should not exceed as AVIF. */
  phone: { width: number; bytes: number };
}

/** The photographs of the landing page together are to weigh 150 kB on a phone. Drawings (SVG) ignore all this. */
export const pictureSlots = {
  /** The doctor's face beside the booking button: 38 px wide, enlarged by a third. */
  face: {
    aspect: 3 / 4,
    sizes: '4rem',
    widths: [128, 192],
    phone: { width: 128, bytes: 5_000 },
  },
  /** "Pensado para…": the tall arch beside the day of a patient. */
  you: {
    aspect: 2 / 3,
    sizes: '(max-width: 767px) 58vw, (max-width: 1023px) 40vw, min(37vw, 45rem)',
    widths: [540, 780, 1200],
    phone: { width: 780, bytes: 36_000 },
  },
  /** The half arch of the mosaic's card "discretion": square, or nearly so. */
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
 * `object-position` as shares, and the band at each side as a share of the width; for the style sheets
 * (`photoFrameStyles`) and the previews of the editor, so that both crop alike.
 */
export const photoFrames = {
  /** `.frame--photo`: doctor and patients. */
  arch: { position: { x: 0.5, y: 0.3 }, band: 0.06 },
  you: { position: { x: 0.5, y: 0.2 }, band: 0.09 },
  /** `.benefit__window`; its opening is cut by the mask, so it has no band. */
  window: { position: { x: 0.5, y: 0.33 }, band: 0 },
};

/** The share of the height of an arch that the band takes above its photo, `--crown` in below-fold.css. */
export const ARCH_CROWN = 0.06;

/** Of `.hero__face` in Hero.css: its picture is enlarged around a point. */
export const FACE = { aspect: 38 / 54, zoom: 1.3, origin: { x: 0.5, y: 0.4 } };

/** `--arch-position:50% 30%;--arch-band:6%;…` */
export function photoFrameStyles(): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const declarations = Object.entries(photoFrames).map(
    ([name, { position, band }]) =>
      `--${name}-position:${percent(position.x)} ${percent(position.y)};--${name}-band:${percent(band)}`,
  );
  return declarations.join(';');
}
