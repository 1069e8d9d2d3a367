/** Which fields are changed together in the form of a picture: the file, its focal point, its description. */
import { descriptionKeyOf } from '../../shared/description-keys.ts';
import type { Field } from '../../shared/protocol.ts';
import { groupAndKey } from '../changes.ts';
import { croppedPictureAt } from './picture-crops.ts';

export interface PictureForm {
  /** The group that contains the picture. */
  group: Field;
  /** The picture's key in the group. */
  key: string;
  /** Keys of the group's fields to show; undefined shows all. */
  only: string[] | undefined;
}

/** The form to open for a picture of the content. */
export function pictureForm(field: Field): PictureForm {
  const { group, key } = groupAndKey(field);
  const isListEntry = group.path.endsWith(']');
  // All fields of the portrait's group are about the portrait.
  const isGroupOfPicture = key === 'imageSrc';
  if (isListEntry || isGroupOfPicture) return { group, key, only: undefined };
  const keys = [key, croppedPictureAt(field)?.focusKey, descriptionKeyOf(key)];
  return { group, key, only: keys.filter((each) => each !== undefined) };
}
