/** Which fields belong together in the form of a picture. */
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
 * The form for a picture, which is changed together with its description and its focal point. In a group that holds
 * other things as well, such as a whole section, the form shows no more than these three.
 */
export function pictureForm(site: EditorState, { file, path }: Field): PictureForm {
  const key = path.split('.').at(-1) ?? path;
  const group = { file, path: path.slice(0, -key.length - 1) };
  const properties = lookUp(site, group)?.form.properties ?? {};
  const isOwnGroup = group.path.endsWith(']') || 'imageAlt' in properties;
  if (isOwnGroup) return { group, key, only: undefined };
  const companions = [framedFieldAt(file, path)?.focusKey, descriptionKeyOf({ properties })];
  return { group, key, only: [key, ...companions.filter((one) => one !== undefined)] };
}
