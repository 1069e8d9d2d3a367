/** Finds pictures whose description (`alt` text) says nothing to people who cannot see them. */
import { valueAt } from '../../generator/content/field-path.ts';
import { decode, type ContentFiles } from '../../generator/content/files.ts';
import type { MediaReference } from '../../generator/content/read.ts';
import type { Problem } from '../protocol.ts';
import { descriptionWords } from '../words.ts';
import { parsePath, readValue } from './yaml-text.ts';

/**
 * The key of a picture's description in the same group, by the key of the picture. Logos are missing here: the name of
 * the company describes them.
 */
const descriptionKeys: Readonly<Record<string, string>> = {
  imageSrc: 'imageAlt',
  socialBackground: 'socialImageAlt',
};

/** Matches names that cameras, telephones and programs give to files, and words for "picture" with or without a number. */
const cameraName =
  /^(?:img|dsc[fn]?|pxl|p|mvimg|screenshot|captura|whatsapp image|foto|imagen|image|photo)[\s_-]*[\d\s_-]*$/i;

/** Whether a description is the name of a file, or says no more than that it is a picture. */
function looksLikeFileName(description: string, src: string): boolean {
  // `doctora-a1b2c3d4e5` for `personas/doctora-a1b2c3d4e5.jpg`.
  const stem = src.replace(/^.*\//, '').replace(/\.\w+$/, '');
  // Files that were chosen in the editor carry a hash of ten letters behind the name that they came with.
  const stemWithoutHash = stem.replace(/-\w{10}$/, '');
  const isNameOfFile = description === stem || description === stemWithoutHash;
  const hasFileEnding = /\.(?:jpe?g|png|webp|avif|heic|svg)$/i.test(description);
  return isNameOfFile || hasFileEnding || cameraName.test(description);
}

/**
 * Reports each picture whose description is missing, or looks like the name of a file: a problem at the field of the
 * description, which stands beside the picture. Logos, films and decoration have no such field and are passed over.
 *
 * @param media the pictures and films that the content names
 * @param files the content
 */
export function findPoorDescriptions(media: readonly MediaReference[], files: ContentFiles): Problem[] {
  return media.flatMap(({ src, place: { file }, field }): Problem[] => {
    const keys = parsePath(field);
    const descriptionKey = descriptionKeys[String(keys.at(-1))];
    const bytes = files.get(file);
    if (descriptionKey === undefined || !bytes) return [];
    const path = field.replace(/\w+$/, descriptionKey);
    const value = valueAt(readValue(file, decode(file, bytes)), [...keys.slice(0, -1), descriptionKey]);
    const description = typeof value === 'string' ? value.trim() : '';
    if (description === '') return [{ file, path, description: descriptionWords.missing }];
    return looksLikeFileName(description, src) ? [{ file, path, description: descriptionWords.fileName }] : [];
  });
}
