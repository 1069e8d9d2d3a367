/**
 * The shapes in which the site shows each picture of the content, and the part of a photo that each shape takes: for
 * the previews of the picture form. The build crops a photo to its slot (`slots.ts`); the style sheets of the sections
 * then crop it once more with `object-fit: cover`.
 */
import { pictureSlots } from '../../src/components/Picture/slots.ts';
import { SOCIAL_CARD } from '../../src/render/SocialCard.tsx';
import { largestInside, placeCrop, type Crop, type FocalPoint, type Size } from '../generator/media/crop.ts';
import { backgroundCrop, backgroundPlacement } from '../generator/media/social-background.ts';

/** One shape in which the site shows a picture. */
export interface PictureFrame {
  /** Where it is to be seen, in Spanish. */
  name: string;
  /** Width by height, as the page shows it. */
  aspect: number;
  outline: 'arch' | 'half-arch' | 'shared-link';
  /**
   * The part of a photo that is seen. `isFocusGiven` says whether a person chose `focus`; a shared link's picture ignores
   * the focal point that the build finds.
   */
  cropOf: (photo: Size, focus: FocalPoint, isFocusGiven: boolean) => Crop;
  /** Share of the frame's width that the picture takes, at its right; all of it where this is missing. */
  shareOf?: (photo: Size) => number;
}

/** A picture of the content: where the site shows it, and which field of the same group holds its focal point. */
export interface FramedField {
  file: string;
  /** Matches the path of the picture's field. */
  path: RegExp;
  focusKey: string;
  frames: readonly PictureFrame[];
}

interface PageFrame {
  name: string;
  outline: PictureFrame['outline'];
  /** Shape to which the build crops (width by height). */
  slotAspect: number;
  /** Shape of the frame on the page. */
  aspect: number;
  /** `object-position` of the picture in its frame. */
  position: FocalPoint;
}

/**
 * Makes the frame of a photo on a page of the site. The photo is cropped twice: by the build around the focal point, to the
 * shape `slotAspect`; then by the browser (`object-fit: cover` in the style sheet), to the shape `aspect`. The build's own
 * focal point counts as much as one that a person chose.
 */
const frameOnPage = ({ name, outline, slotAspect, aspect, position }: PageFrame): PictureFrame => ({
  name,
  outline,
  aspect,
  cropOf(photo, focus) {
    const builtCrop = placeCrop(photo, largestInside(photo, slotAspect), focus);
    const shownSize = largestInside(builtCrop, aspect);
    const hiddenWidth = builtCrop.width - shownSize.width;
    const hiddenHeight = builtCrop.height - shownSize.height;
    return {
      ...shownSize,
      // As for `object-position`: of the width and height that the second crop hides, the share `position.x` is hidden at
      // the left, and `position.y` above.
      left: Math.round(builtCrop.left + hiddenWidth * position.x),
      top: Math.round(builtCrop.top + hiddenHeight * position.y),
    };
  },
});

/** `.frame--photo img` in below-fold.css. */
const IN_ARCH: FocalPoint = { x: 0.5, y: 0.3 };

/** `.benefit__window img` in Benefits.css. */
const IN_WINDOW: FocalPoint = { x: 0.5, y: 0.33 };

/**
 * The shape (width by height) of the photo inside an arch, `.frame--photo`, of this size. The band around the photo takes 6 %
 * of the width at each side, and 6 % of the height above.
 */
const innerArchAspect = (width: number, height: number) => (width * 0.88) / (height * 0.94);

/**
 * The frame of a testimonial's photo at one of the three places in their row, whose arches differ in height.
 *
 * @param name says in Spanish which place it is: `Como primera`
 * @param archHeight height of the arch at that place, if its width is 100
 */
const testimonialFrame = (name: string, archHeight: number): PictureFrame =>
  frameOnPage({
    name,
    outline: 'arch',
    slotAspect: pictureSlots.testimonial.aspect,
    aspect: innerArchAspect(100, archHeight),
    position: IN_ARCH,
  });

const LANDING = 'content/landing.yaml';

/** Every picture that the site crops. Logos and films are shown whole. */
export const framedFields: readonly FramedField[] = [
  {
    file: LANDING,
    path: /^you\.image$/,
    focusKey: 'imageFocus',
    frames: [
      { name: 'En el computador', aspect: 0.75 },
      { name: 'En el celular', aspect: 0.7 },
    ].map((frame) =>
      frameOnPage({ ...frame, outline: 'arch', slotAspect: pictureSlots.you.aspect, position: IN_ARCH }),
    ),
  },
  {
    file: LANDING,
    path: /^benefits\.discretionImage$/,
    focusKey: 'discretionImageFocus',
    frames: [
      { name: 'En el computador', aspect: 0.95 },
      { name: 'En el celular', aspect: 1 },
    ].map((frame) =>
      frameOnPage({ ...frame, outline: 'half-arch', slotAspect: pictureSlots.discretion.aspect, position: IN_WINDOW }),
    ),
  },
  {
    file: LANDING,
    path: /^about\.portrait\.imageSrc$/,
    focusKey: 'focus',
    // On computers, the height of the window limits that of the arch.
    frames: [
      { name: 'En el computador', aspect: innerArchAspect(100, 125) },
      { name: 'En el celular', aspect: innerArchAspect(100, 135) },
    ].map((frame) =>
      frameOnPage({ ...frame, outline: 'arch', slotAspect: pictureSlots.doctor.aspect, position: IN_ARCH }),
    ),
  },
  {
    file: LANDING,
    path: /^testimonials\.items\[\d+\]\.imageSrc$/,
    focusKey: 'focus',
    // The arches in a row differ in height. All are shown, because a testimonial may be moved to another place.
    frames: [
      testimonialFrame('Como primera', 128),
      testimonialFrame('Como segunda', 118),
      testimonialFrame('Como tercera', 140),
    ],
  },
  {
    file: LANDING,
    path: /^meta\.socialBackground$/,
    focusKey: 'socialBackgroundFocus',
    frames: [
      {
        name: 'Al compartir el enlace',
        outline: 'shared-link',
        aspect: SOCIAL_CARD.width / SOCIAL_CARD.height,
        cropOf: (photo, focus, isFocusGiven) => backgroundCrop(photo, SOCIAL_CARD, focus, isFocusGiven),
        shareOf: (photo) => backgroundPlacement(photo, false).share,
      },
    ],
  },
];

/** The frames of the picture in a field, such as `you.image`; undefined for a picture that the site shows whole. */
export const framedFieldAt = (file: string, path: string): FramedField | undefined =>
  framedFields.find((framed) => framed.file === file && framed.path.test(path));
