/** Finds pictures whose description (`alt` text) says nothing to people who cannot see them. */
import { formatPath, valueAt, type FieldPath } from '../site/browser.ts';
import { decode, type ContentFiles, type MediaReference } from '../site/content.ts';
import type { Finding } from '../protocol.ts';
import { descriptionWords } from '../sentences.ts';
import { parsePath, pathsToReview, readValue } from './yaml-text.ts';

/**
 * The key of a picture's description in the same group, by the key of the picture. Logos are missing here: the name of
 * the company describes them.
 */
const descriptionKeys: Readonly<Record<string, string>> = {
  imageSrc: 'imageAlt',
  socialBackground: 'socialImageAlt',
};

/**
 * Finds the descriptions that a change makes out of date, because it replaces their picture but not them: the editor then
 * marks them `!review`, so that somebody reads them again.
 *
 * @param touched the paths of the fields that the change alters, such as `['hero', 'imageSrc']`
 * @returns the path of each, such as `['hero', 'imageAlt']`. Not every picture has a description, so the content may lack
 *   that field
 */
export function outdatedDescriptions(touched: readonly FieldPath[]): FieldPath[] {
  const touchedFields = touched.map(formatPath);
  const outdated: FieldPath[] = [];
  for (const path of touched) {
    const descriptionKey = descriptionKeys[String(path.at(-1))];
    if (descriptionKey === undefined) continue;
    const description = [...path.slice(0, -1), descriptionKey];
    if (!touchedFields.includes(formatPath(description))) outdated.push(description);
  }
  return outdated;
}

/**
 * Finds, for the panel «Antes de publicar», the descriptions that have the tag `!review`: the picture was replaced, and
 * since then nobody has rewritten the description or confirmed that it also fits the new picture. Returns one problem for
 * each, at the field of the description.
 *
 * @throws DiagnosticError if a YAML file cannot be parsed
 */
export function findOutdatedDescriptions(files: ContentFiles): Finding[] {
  const problems: Finding[] = [];
  for (const [file, bytes] of files) {
    // Legal texts have no pictures.
    if (!file.endsWith('.yaml')) continue;
    for (const path of pathsToReview(file, decode(file, bytes))) {
      problems.push({ file, path, description: descriptionWords.outdated });
    }
  }
  return problems;
}

/**
 * Matches a name that fits any picture: one that cameras, telephones and programs give to files, such as `IMG_2041`, or a
 * word such as `foto 3`.
 */
const genericName =
  /^(?:img|dsc[fn]?|pxl|p|mvimg|screenshot|captura|whatsapp image|foto|imagen|image|photo)[\s_-]*[\d\s_-]*$/i;

/**
 * Whether a description is only the name of a file, such as `doctora.jpg`, or a generic name, such as `IMG_2041` or
 * `foto 3`: neither says anything about the picture.
 *
 * @param src path of the picture below `content/media/`
 */
function looksLikeFileName(description: string, src: string): boolean {
  // `doctora-a1b2c3d4e5` for `personas/doctora-a1b2c3d4e5.jpg`.
  const stem = src.replace(/^.*\//, '').replace(/\.\w+$/, '');
  // The name of the file that somebody chose, here `doctora`: the editor adds a hyphen and a hash of ten letters to it.
  const stemWithoutHash = stem.replace(/-\w{10}$/, '');
  const isNameOfFile = description === stem || description === stemWithoutHash;
  const hasFileEnding = /\.(?:jpe?g|png|webp|avif|heic|svg)$/i.test(description);
  return isNameOfFile || hasFileEnding || genericName.test(description);
}

/** What is wrong with the description of the picture `src`, as a sentence in Spanish; undefined if nothing is. */
function complaintAbout(altText: string, src: string): string | undefined {
  if (altText === '') return descriptionWords.missing;
  return looksLikeFileName(altText, src) ? descriptionWords.fileName : undefined;
}

/**
 * Reports each picture whose description is missing, empty, or looks like the name of a file. The problem is at the field
 * of the description (`imageAlt` or `socialImageAlt`), in the group of the picture, even if the file lacks that field. Logos,
 * films and decoration have no description and are left out. A picture that several fields name is looked at for each.
 *
 * @param media the pictures and films that the content names
 * @param files the content files that name them
 * @throws DiagnosticError if a file cannot be read as YAML
 */
export function findPoorDescriptions(media: readonly MediaReference[], files: ContentFiles): Finding[] {
  const problems: Finding[] = [];
  for (const { src, place, field } of media) {
    const { file } = place;
    const bytes = files.get(file);
    // For the picture `about.portrait.imageSrc`, the description is `about.portrait.imageAlt`.
    const picturePath = parsePath(field);
    const descriptionKey = descriptionKeys[String(picturePath.at(-1))];
    if (descriptionKey === undefined || !bytes) continue;
    const descriptionPath = [...picturePath.slice(0, -1), descriptionKey];
    const value = valueAt(readValue(file, decode(file, bytes)), descriptionPath);
    const altText = typeof value === 'string' ? value.trim() : '';
    const complaint = complaintAbout(altText, src);
    // The `description` of a problem is the sentence that says what is wrong.
    if (complaint !== undefined) problems.push({ file, path: formatPath(descriptionPath), description: complaint });
  }
  return problems;
}
