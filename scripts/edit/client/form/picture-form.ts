/** Which fields are changed together with a picture. */
import { descriptionKeyOf } from '../../shared/description-keys.ts';
import type { Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/schema-path.ts';
import { groupAndKey } from '../changes.ts';
import type { OpenForm } from '../client-state.ts';
import { croppedPictureAt } from './picture-crops.ts';

export interface PictureForm {
  /** The group that contains the picture. */
  group: Field;
  /** The picture's key in the group. */
  key: string;
  /** The key of its focal point; undefined if the build does not crop it. */
  focusKey: string | undefined;
  /** See `OpenForm`. */
  onlyKeys: OpenForm['onlyKeys'];
}

/** The keys of a picture and, if it has them, of its focal point and its description: all are in one group. */
export function keysOfPicture(field: Field): string[] {
  const { key } = groupAndKey(field);
  const keys = [key, croppedPictureAt(field)?.focusKey, descriptionKeyOf(key)];
  return keys.filter((each) => each !== undefined);
}

/** The form to open for a picture of the content. */
export function pictureForm(field: Field): PictureForm {
  const { group, key } = groupAndKey(field);
  // A testimonial or an insurer: the form shows the whole entry.
  const isListEntry = group.path.endsWith(']');
  // Shown as a whole, under its own title, so that the form can confirm it as a whole: the sample is the group.
  const isPortrait = isField(field, 'landing.about.portrait.imageSrc');
  const showsAll = isListEntry || isPortrait;
  const focusKey = croppedPictureAt(field)?.focusKey;
  return { group, key, focusKey, onlyKeys: showsAll ? undefined : keysOfPicture(field) };
}
