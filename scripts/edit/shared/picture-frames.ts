/** The shapes in which the site shows each picture, for the previews of the picture form. */
import {
  ARCH_CROWN,
  FACE,
  photoFrames,
  pictureSlots,
  type SchemaPath,
  SOCIAL_CARD,
  largestInside,
  placeCrop,
  type Crop,
  type FocalPoint,
  type Size,
  backgroundCrop,
  backgroundPlacement,
} from '../site/browser.ts';
import type { Field } from './protocol.ts';
import { isField } from './schema-path.ts';

export interface PictureFrame {
  /** Where it is to be seen, in Spanish. */
  name: string;
  /** Width by height, as the page shows it. */
  aspect: number;
  outline: 'arch' | 'half-arch' | 'shared-link';
  /** The part that is seen. */
  cropOf: (photo: Size, focus: FocalPoint) => Crop;
  /** Share of the frame's width that the picture takes, at its right, if not all of it. */
  shareOf?: (photo: Size) => number;
}

/** A field of the content that the site crops; `focusKey` is its focal point in the same group. */
export interface FramedField {
  picture: SchemaPath;
  focusKey: string;
  frames: readonly PictureFrame[];
}

/** Crops twice: the build around the focal point, to the slot's shape; then the browser (`object-fit: cover`). */
const frameOnPage = (
  name: string,
  outline: PictureFrame['outline'],
  slot: { aspect: number },
  { position }: { position: FocalPoint },
  aspect: number,
): PictureFrame => ({
  name,
  outline,
  aspect,
  cropOf(photo, focus) {
    const built = placeCrop(photo, largestInside(photo, slot.aspect), focus);
    const shown = largestInside(built, aspect);
    return {
      ...shown,
      left: Math.round(built.left + (built.width - shown.width) * position.x),
      top: Math.round(built.top + (built.height - shown.height) * position.y),
    };
  },
});

/** The aspect of the picture inside an arch of 100 to `archHeight`, which a band narrows at both sides and above. */
const insideArch = ({ band }: { band: number }, archHeight: number) =>
  (100 * (1 - 2 * band)) / (archHeight * (1 - ARCH_CROWN));

/** The face beside the hero's button: enlarged around a point, so that less of it is seen (`.hero__face`). */
const faceFrame: PictureFrame = {
  name: 'Junto al primer botón',
  outline: 'arch',
  aspect: FACE.aspect,
  cropOf(photo, focus) {
    const built = placeCrop(photo, largestInside(photo, pictureSlots.face.aspect), focus);
    const shown = largestInside(built, FACE.aspect);
    const [width, height] = [shown.width / FACE.zoom, shown.height / FACE.zoom];
    return {
      left: Math.round(built.left + (built.width - shown.width) / 2 + (shown.width - width) * FACE.origin.x),
      top: Math.round(built.top + (built.height - shown.height) / 2 + (shown.height - height) * FACE.origin.y),
      width: Math.round(width),
      height: Math.round(height),
    };
  },
};

const { arch, you } = photoFrames;

const testimonialFrame = (name: string, archHeight: number) =>
  frameOnPage(name, 'arch', pictureSlots.testimonial, arch, insideArch(arch, archHeight));

/** Every picture that the site crops. Logos and films are shown whole. */
export const framedFields: readonly FramedField[] = [
  {
    picture: 'landing.you.image',
    focusKey: 'imageFocus',
    frames: [
      // From 1366 px on, the words beside the arch stretch it: to 0.75 with those of the sample.
      frameOnPage('En el computador', 'arch', pictureSlots.you, you, 0.75),
      frameOnPage('En el celular', 'arch', pictureSlots.you, you, insideArch(you, 124)),
    ],
  },
  {
    picture: 'landing.benefits.discretionImage',
    focusKey: 'discretionImageFocus',
    frames: [
      frameOnPage('En el computador', 'half-arch', pictureSlots.discretion, photoFrames.window, 0.95),
      frameOnPage('En el celular', 'half-arch', pictureSlots.discretion, photoFrames.window, 1),
    ],
  },
  {
    picture: 'landing.about.portrait.imageSrc',
    focusKey: 'focus',
    frames: [
      // There, the height of the window limits that of the arch.
      frameOnPage('En el computador', 'arch', pictureSlots.doctor, arch, insideArch(arch, 125)),
      frameOnPage('En el celular', 'arch', pictureSlots.doctor, arch, insideArch(arch, 135)),
      faceFrame,
    ],
  },
  {
    picture: 'landing.testimonials.items.imageSrc',
    focusKey: 'focus',
    // The arches in a row differ in height. All are shown, because a testimonial may be moved to another place.
    frames: [
      testimonialFrame('Como primera', 128),
      testimonialFrame('Como segunda', 118),
      testimonialFrame('Como tercera', 140),
    ],
  },
  {
    picture: 'landing.meta.socialBackground',
    focusKey: 'socialBackgroundFocus',
    frames: [
      {
        name: 'Al compartir el enlace',
        outline: 'shared-link',
        aspect: SOCIAL_CARD.width / SOCIAL_CARD.height,
        cropOf: (photo, focus) => backgroundCrop(photo, SOCIAL_CARD, focus),
        shareOf: (photo) => backgroundPlacement(photo).share,
      },
    ],
  },
];

/** Undefined for a picture that the site shows whole. */
export const framedFieldAt = (field: Field): FramedField | undefined =>
  framedFields.find(({ picture }) => isField(field, picture));
