/** Keys of what belongs to a picture, in the same group: its focal point and its description (`alt` text). */

const descriptionKeys: Readonly<Record<string, string>> = {
  imageSrc: 'imageAlt',
  socialBackground: 'socialImageAlt',
};

/** `focus` for `imageSrc`, `imageFocus` for `image`. The schema may have none: not every picture is cropped. */
export const focusKeyOf = (pictureKey: string): string => (pictureKey === 'imageSrc' ? 'focus' : `${pictureKey}Focus`);

/** The key of the picture that a focal point belongs to; undefined for any other field. */
export const pictureKeyOfFocus = (fieldKey: string, keysOfGroup: readonly string[]): string | undefined =>
  keysOfGroup.find((key) => focusKeyOf(key) === fieldKey);

/**
 * The key of a picture's description; undefined for a picture without one of its own: decoration, or a logo, which has
 * its company's name.
 */
export const descriptionKeyOf = (pictureKey: string): string | undefined => descriptionKeys[pictureKey];
