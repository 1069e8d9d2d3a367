/** How the build crops each picture, for the previews of the picture form. */
import type { Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/schema-path.ts';
import {
  backgroundCrop,
  backgroundPlacement,
  largestInside,
  pictureSlots,
  placeCrop,
  socialCardSize,
  type Crop,
  type FocalPoint,
  type SchemaPath,
  type Size,
} from '../../site/browser.ts';

export interface CropPreview {
  /** Where the crop is to be seen, in Spanish. */
  name: string;
  /** Width by height. */
  aspect: number;
  /** The part of the photo that the build keeps. */
  cropOf: (photo: Size, focus: FocalPoint) => Crop;
  /**
   * The share of the width that the photo takes, at the right, with words in the rest: of a shared link only, as the
   * photos of the page take the whole width.
   */
  widthShareOf?: (photo: Size) => number;
}

/** A picture of the content that the build crops; `focusKey` is the key of its focal point in the same group. */
export interface CroppedPicture {
  picture: SchemaPath;
  focusKey: string;
  previews: readonly CropPreview[];
}

const previewOf = ({ aspect }: { aspect: number }, name = 'En la página'): CropPreview => ({
  name,
  aspect,
  cropOf: (photo, focus) => placeCrop(photo, largestInside(photo, aspect), focus),
});

const sharedLinkPreview: CropPreview = {
  name: 'Al compartir el enlace',
  aspect: socialCardSize.width / socialCardSize.height,
  cropOf: (photo, focus) => backgroundCrop(photo, socialCardSize, focus),
  widthShareOf: (photo) => backgroundPlacement(photo).share,
};

/** Every picture that the build crops. Logos and films are shown whole. */
export const croppedPictures: readonly CroppedPicture[] = [
  { picture: 'landing.you.image', focusKey: 'imageFocus', previews: [previewOf(pictureSlots.you)] },
  {
    picture: 'landing.benefits.discretionImage',
    focusKey: 'discretionImageFocus',
    previews: [previewOf(pictureSlots.discretion)],
  },
  {
    picture: 'landing.about.portrait.imageSrc',
    focusKey: 'focus',
    previews: [previewOf(pictureSlots.doctor), previewOf(pictureSlots.face, 'Junto al primer botón')],
  },
  {
    picture: 'landing.testimonials.items.imageSrc',
    focusKey: 'focus',
    previews: [previewOf(pictureSlots.testimonial)],
  },
  { picture: 'landing.meta.socialBackground', focusKey: 'socialBackgroundFocus', previews: [sharedLinkPreview] },
];

/** The cropped picture of a field; undefined for any other field. */
export const croppedPictureAt = (field: Field): CroppedPicture | undefined =>
  croppedPictures.find(({ picture }) => isField(field, picture));
