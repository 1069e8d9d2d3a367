/** Which fields are changed together with a picture. */
import { descriptionKeyOf } from '../../shared/description-keys.ts';
import type { Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/schema-path.ts';
import { groupAndKey } from '../changes.ts';
import { croppedPictureAt } from './picture-crops.ts';

export interface PictureForm {
  /** The group that contains the picture. */
  group: Field;
  /** The picture's key in the group. */
  key: string;
  /** The key of its focal point; undefined if the build does not crop it. */
  focusKey: string | undefined;
  /** Keys of the group's fields to show, the picture's first; undefined shows all. */
  only: string[] | undefined;
}

/** The keys of a picture, its focal point and its description, as far as it has these, in the group of all three. */
export function keysOfPicture(field: Field): string[] {
  const { key } = groupAndKey(field);
  const keys = [key, croppedPictureAt(field)?.focusKey, descriptionKeyOf(key)];
  return keys.filter((each) => each !== undefined);
}

/** The form to open for a picture of the content. */
export function pictureForm(field: Field): PictureForm {
  const { group, key } = groupAndKey(field);
  // A testimonial or an insurer, whose fields belong together.
  const isListEntry = group.path.endsWith(']');
  // Its group has no other fields.
  const isPortrait = isField(field, 'landing.about.portrait.imageSrc');
  const showsAll = isListEntry || isPortrait;
  const focusKey = croppedPictureAt(field)?.focusKey;
  return { group, key, focusKey, only: showsAll ? undefined : keysOfPicture(field) };
}
