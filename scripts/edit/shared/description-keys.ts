/** The key of a picture's description (`alt` text), which stands beside the picture in the same group. */
const descriptionKeys: Readonly<Record<string, string>> = {
  imageSrc: 'imageAlt',
  socialBackground: 'socialImageAlt',
};

/** Undefined for a picture without a description of its own: decoration, or a logo, which has its company's name. */
export const descriptionKeyOf = (pictureKey: string): string | undefined => descriptionKeys[pictureKey];
