/** A place in the layout that shows a photograph. */
export interface PictureSlot {
  /**
   * Width divided by height of the frame, as most screens show it. The build crops photographs to this shape around
   * their focal point; without it they stay whole. Frames of another shape crop once more, by `object-position`.
   */
  aspect?: number;
  /** Width in the layout, as in `<img sizes>`. */
  sizes: string;
  /** Widths that the build offers, in device pixels: those of a phone first, then those of large screens. */
  widths: readonly number[];
}

/**
 * Every place that shows a photograph, so that shapes, widths and weights can be compared at a glance. Drawings (SVG)
 * are one file each, shown whole, and use none of this.
 */
export const pictureSlots = {
  /** "Pensado para…": the tall arch beside the day of a patient. */
  you: { aspect: 2 / 3, sizes: '(max-width: 767px) 100vw, 50vw', widths: [480, 720, 1080] },
  /** The mosaic's card "discretion". */
  discretion: { sizes: '(max-width: 1023px) 100vw, 42vw', widths: [480, 800, 1280] },
  /** The doctor's portrait. */
  doctor: { aspect: 7 / 10, sizes: '(max-width: 1023px) 100vw, 50vw', widths: [480, 720, 1080] },
  /** The portrait of a patient. */
  testimonial: {
    aspect: 3 / 4,
    sizes: '(max-width: 767px) 80vw, (max-width: 1023px) 50vw, 36vw',
    widths: [360, 540, 800],
  },
} satisfies Record<string, PictureSlot>;

export type PictureSlotName = keyof typeof pictureSlots;

/** Where the focal point ends up in a cropped photograph if the photo reaches far enough: eyes a third below the top. */
export const FOCUS_IN_CROP = { x: 1 / 2, y: 1 / 3 };
