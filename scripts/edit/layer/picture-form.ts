/** Which fields are changed together in the form of a picture: the file, its focal point, its description. */
import type { FormField as FieldSchema } from '../../generator/content/editor-schemas.ts';
import { framedFieldAt } from '../picture-frames.ts';
import type { EditorState, Field } from '../protocol.ts';
import { lookUp } from './look-up.ts';

/** The form that opens for a picture. */
export interface PictureForm {
  /** The group that holds the picture. */
  group: Field;
  /** The picture's own key in the group. */
  key: string;
  /** The fields of the group that the form shows; all of them if undefined. */
  only: string[] | undefined;
}

/** The key of the text that describes a picture for people who cannot see it; undefined if it is decoration. */
export const descriptionKeyOf = ({ properties = {} }: Pick<FieldSchema, 'properties'>): string | undefined =>
  ['imageAlt', 'socialImageAlt'].find((key) => key in properties);

/**
 * The form that opens for a picture: that of the group which holds it, because a picture is changed together with its
 * focal point and its description. An entry of a list (`testimonials.items[0]`) and a group made for the picture
 * (`about.portrait`) are shown whole; of any other group, such as a section, only these three fields.
 */
export function pictureForm(site: EditorState, { file, path }: Field): PictureForm {
  const key = path.split('.').at(-1) ?? path;
  const group = { file, path: path.slice(0, -key.length - 1) };
  const properties = lookUp(site, group)?.form.properties ?? {};
  const isListEntry = group.path.endsWith(']');
  const isMadeForPicture = 'imageAlt' in properties;
  if (isListEntry || isMadeForPicture) return { group, key, only: undefined };
  const focusKey = framedFieldAt(file, path)?.focusKey;
  const companions = [focusKey, descriptionKeyOf({ properties })].filter((companion) => companion !== undefined);
  return { group, key, only: [key, ...companions] };
}
