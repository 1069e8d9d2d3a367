/** The shapes in which the site shows each picture, for the previews of the picture form. */
import {
  ARCH_CROWN,
  faceFrame,
  photoFrames,
  pictureSlots,
  type SchemaPath,
  socialCardSize,
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

interface FrameOnPage extends Pick<PictureFrame, 'name' | 'outline' | 'aspect'> {
  /** The build crops to its shape. */
  slot: { aspect: number };
  /** `object-position`. */
  position: FocalPoint;
  /** How much larger the style sheet shows the picture; `origin` stays in its place. */
  zoom?: number;
  origin?: FocalPoint;
}

const middle: FocalPoint = { x: 0.5, y: 0.5 };

/**
 * Crops twice: the build around the focal point, to the slot's shape; then the browser (`object-fit: cover`), to the
 * frame's.
 */
function frameOnPage({ name, outline, aspect, slot, position, zoom = 1, origin = middle }: FrameOnPage): PictureFrame {
  const cropOf: PictureFrame['cropOf'] = (photo, focus) => {
    const built = placeCrop(photo, largestInside(photo, slot.aspect), focus);
    const covering = largestInside(built, aspect);
    const [width, height] = [covering.width / zoom, covering.height / zoom];
    return {
      left: Math.round(built.left + (built.width - covering.width) * position.x + (covering.width - width) * origin.x),
      top: Math.round(
        built.top + (built.height - covering.height) * position.y + (covering.height - height) * origin.y,
      ),
      width: Math.round(width),
      height: Math.round(height),
    };
  };
  return { name, outline, aspect, cropOf };
}

const { arch, you, window: halfArch } = photoFrames;

/**
 * The aspect of the picture inside an arch that is 100 wide and `archHeight` high. The picture leaves free a band at
 * each side, of `band` of the arch's width, and one above, of `ARCH_CROWN` of its height.
 */
const insideArch = ({ band }: { band: number }, archHeight: number) =>
  (100 * (1 - 2 * band)) / (archHeight * (1 - ARCH_CROWN));

const youFrame = (name: string, aspect: number) =>
  frameOnPage({ name, outline: 'arch', aspect, slot: pictureSlots.you, position: you.position });

const discretionFrame = (name: string, aspect: number) =>
  frameOnPage({ name, outline: 'half-arch', aspect, slot: pictureSlots.discretion, position: halfArch.position });

const archFrame = (name: string, slot: { aspect: number }, archHeight: number) =>
  frameOnPage({ name, outline: 'arch', aspect: insideArch(arch, archHeight), slot, position: arch.position });

/** Every picture that the site crops. Logos and films are shown whole. */
export const framedFields: readonly FramedField[] = [
  {
    picture: 'landing.you.image',
    focusKey: 'imageFocus',
    frames: [
      // From 1366 px on, the words beside the arch stretch it: to 0.75 with those of the sample.
      youFrame('En el computador', 0.75),
      youFrame('En el celular', insideArch(you, 124)),
    ],
  },
  {
    picture: 'landing.benefits.discretionImage',
    focusKey: 'discretionImageFocus',
    frames: [discretionFrame('En el computador', 0.95), discretionFrame('En el celular', 1)],
  },
  {
    picture: 'landing.about.portrait.imageSrc',
    focusKey: 'focus',
    frames: [
      // On a computer, the height of the window limits that of the arch.
      archFrame('En el computador', pictureSlots.doctor, 125),
      archFrame('En el celular', pictureSlots.doctor, 135),
      // `.hero__face`.
      frameOnPage({
        name: 'Junto al primer botón',
        outline: 'arch',
        slot: pictureSlots.face,
        position: middle,
        ...faceFrame,
      }),
    ],
  },
  {
    picture: 'landing.testimonials.items.imageSrc',
    focusKey: 'focus',
    // The arches in a row differ in height. All are shown, because a testimonial may be moved to another place.
    frames: [
      archFrame('Como primera', pictureSlots.testimonial, 128),
      archFrame('Como segunda', pictureSlots.testimonial, 118),
      archFrame('Como tercera', pictureSlots.testimonial, 140),
    ],
  },
  {
    picture: 'landing.meta.socialBackground',
    focusKey: 'socialBackgroundFocus',
    frames: [
      {
        name: 'Al compartir el enlace',
        outline: 'shared-link',
        aspect: socialCardSize.width / socialCardSize.height,
        cropOf: (photo, focus) => backgroundCrop(photo, socialCardSize, focus),
        shareOf: (photo) => backgroundPlacement(photo).share,
      },
    ],
  },
];

/** Undefined for a picture that the site shows whole. */
export const framedFieldAt = (field: Field): FramedField | undefined =>
  framedFields.find(({ picture }) => isField(field, picture));
