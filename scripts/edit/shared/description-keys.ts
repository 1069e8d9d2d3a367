/** Keys of pictures and of their descriptions (`alt` texts) in the same group. */
const descriptionKeys: Readonly<Record<string, string>> = {
  imageSrc: 'imageAlt',
  socialBackground: 'socialImageAlt',
};

/**
 * The key of a picture's description; undefined for a picture without one of its own: decoration, or a logo, which has
 * its company's name.
 */
export const descriptionKeyOf = (pictureKey: string): string | undefined => descriptionKeys[pictureKey];

/** The reverse: `imageSrc` for `imageAlt`. */
export const pictureKeyOf = (descriptionKey: string): string | undefined =>
  Object.keys(descriptionKeys).find((pictureKey) => descriptionKeys[pictureKey] === descriptionKey);
