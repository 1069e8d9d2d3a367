/** Which fields are changed together in the form of a picture: the file, its focal point, its description. */
import type { FormField as FieldSchema } from '../site/browser.ts';
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
 * The form in which a picture is changed, after a click on it, a file dropped on it, or «Cambiar la foto»: that of the group
 * which holds it, because a picture is changed together with its focal point and its description.
 *
 * An entry of a list (`testimonials.items[0]`) and a group made for the picture (`about.portrait`) are shown whole. Of any
 * other group, such as a section, the form shows only these three fields, in this order: the focal point only if the
 * site crops the picture (`framedFieldAt`), the description only if the group has such a field.
 */
export function pictureForm(site: EditorState, { file, path }: Field): PictureForm {
  // `about.portrait.imageSrc` is the key `imageSrc` in the group `about.portrait`.
  const keys = path.split('.');
  const key = keys.pop() ?? path;
  const group: Field = { file, path: keys.join('.') };
  // The default is for TypeScript: a picture's group always has a form.
  const properties = lookUp(site, group)?.form.properties ?? {};
  const descriptionKey = descriptionKeyOf({ properties });
  const isListEntry = group.path.endsWith(']');
  // Apart from list entries, a group with `imageAlt` holds only a picture; one with `socialImageAlt` has other texts, too.
  const isMadeForPicture = descriptionKey === 'imageAlt';
  if (isListEntry || isMadeForPicture) return { group, key, only: undefined };
  const only = [key];
  const focusKey = framedFieldAt(file, path)?.focusKey;
  if (focusKey !== undefined) only.push(focusKey);
  if (descriptionKey !== undefined) only.push(descriptionKey);
  return { group, key, only };
}
