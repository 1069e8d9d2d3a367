/** Which fields are changed together in the form of a picture: the file, its focal point, its description. */
import type { FormField as FieldSchema } from '../../site/browser.ts';
import { framedFieldAt } from '../../shared/picture-frames.ts';
import type { EditorState, Field } from '../../shared/protocol.ts';
import { lookUp } from '../look-up.ts';

export interface PictureForm {
  group: Field;
  key: string;
  /** Keys of the group's fields to show; undefined shows all. */
  only: string[] | undefined;
}

/** Undefined for decoration. */
export const descriptionKeyOf = ({ properties = {} }: Pick<FieldSchema, 'properties'>): string | undefined =>
  ['imageAlt', 'socialImageAlt'].find((key) => key in properties);

/** The group with the picture: whole if it is an entry of a list or made for the picture, else only file, focal point and description. */
export function pictureForm(site: EditorState, field: Field): PictureForm {
  const { file, path } = field;
  const keys = path.split('.');
  const key = keys.pop() ?? path;
  const group: Field = { file, path: keys.join('.') };
  const properties = lookUp(site, group)?.form.properties ?? {};
  const descriptionKey = descriptionKeyOf({ properties });
  const isListEntry = group.path.endsWith(']');
  // A group with `socialImageAlt` has other texts, too.
  const isMadeForPicture = descriptionKey === 'imageAlt';
  if (isListEntry || isMadeForPicture) return { group, key, only: undefined };
  const only = [key];
  const focusKey = framedFieldAt(field)?.focusKey;
  if (focusKey !== undefined) only.push(focusKey);
  if (descriptionKey !== undefined) only.push(descriptionKey);
  return { group, key, only };
}
