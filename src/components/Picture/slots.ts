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
