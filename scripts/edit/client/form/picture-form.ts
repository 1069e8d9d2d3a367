/** Which fields are changed together with a picture. */
import { descriptionKeyOf, focusKeyOf } from './picture-keys.ts';
import type { Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/schema-path.ts';
import { groupAndKey } from '../changes.ts';
import type { OpenForm } from '../client-state.ts';

export interface PictureForm {
  /** The group that contains the picture. */
  group: Field;
  /** The picture's key in the group. */
  key: string;
  /** See `OpenForm`. */
  onlyKeys: OpenForm['onlyKeys'];
}

/** The keys of a picture and, if it has them, of its focal point and its description: all are in one group. */
const keysOfPicture = (key: string): string[] =>
  [key, focusKeyOf(key), descriptionKeyOf(key)].filter((each) => each !== undefined);

/** The form to open for a picture of the content. */
export function pictureForm(field: Field): PictureForm {
  const { group, key } = groupAndKey(field);
  // A testimonial or an insurer: the form shows the whole entry.
  const isListEntry = group.path.endsWith(']');
  // Shown as a whole, under its own title, so that the form can confirm it as a whole: the sample is the group.
  const isPortrait = isField(field, 'landing.about.portrait.imageSrc');
  const showsAll = isListEntry || isPortrait;
  return { group, key, onlyKeys: showsAll ? undefined : keysOfPicture(key) };
}
