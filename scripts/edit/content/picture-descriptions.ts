/** Finds pictures whose description (`alt` text) says nothing to people who cannot see them. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { formatPath, parsePath, valueAt, type FieldPath } from '../site/browser.ts';
import { decodeChecked, type ContentFiles, type MediaReference, type ReadContent } from '../site/content.ts';
import { descriptionKeyOf } from '../shared/description-keys.ts';
import type { Finding } from '../shared/protocol.ts';
import { descriptionWords } from '../shared/sentences.ts';
import { readValue } from './yaml-text.ts';

/** Where the description of a picture stands, whether or not it is there; undefined for a picture that needs none. */
function descriptionPathOf(picture: FieldPath): FieldPath | undefined {
  const key = descriptionKeyOf(String(picture.at(-1)));
  return key === undefined ? undefined : [...picture.slice(0, -1), key];
}

/** The paths of descriptions that stay as they are although a change replaces their picture. */
export function descriptionsLeftBehind(altered: readonly FieldPath[]): FieldPath[] {
  const alteredPaths = altered.map(formatPath);
  const descriptions = altered.map(descriptionPathOf).filter((path) => path !== undefined);
  return descriptions.filter((path) => !alteredPaths.includes(formatPath(path)));
}

/** Descriptions with the tag `!review`, which nobody has rewritten or confirmed since their picture was replaced. */
export const findOutdatedDescriptions = ({ toReview }: Pick<ReadContent, 'toReview'>): Finding[] =>
  toReview.map(({ file, field = '' }) => ({ file, path: field, description: descriptionWords.outdated }));

/** Names that cameras, telephones and programs give files, such as `IMG_2041`, and those of any picture: `foto 3`. */
const genericName =
  /^(?:img|dsc[fn]?|pxl|p|mvimg|screenshot|captura|whatsapp image|foto|imagen|image|photo)[\s_-]*[\d\s_-]*$/i;

/** Whether a description is a file's name (`doctora.jpg`), that of its picture without the ending, or a generic one. */
function saysNothing(description: string, src: string): boolean {
  const stem = path.parse(src).name;
  // The editor has added a hash of ten letters and digits to the name of the chosen file.
  const stemWithoutHash = stem.replace(/-\w{10}$/, '');
  const isNameOfFile = description === stem || description === stemWithoutHash;
  const hasFileEnding = /\.(?:jpe?g|png|webp|avif|heic|svg)$/i.test(description);
  return isNameOfFile || hasFileEnding || genericName.test(description);
}

/** A Spanish sentence about what is wrong with a description; undefined if nothing is. */
function complaintAbout(description: string, src: string): string | undefined {
  if (description === '') return descriptionWords.missing;
  return saysNothing(description, src) ? descriptionWords.fileName : undefined;
}

/** Findings, at the field of the description, for pictures whose description is missing or looks like a file's name. */
export function findPoorDescriptions(media: readonly MediaReference[], files: ContentFiles): Finding[] {
  const findings: Finding[] = [];
  for (const { src, place, field } of media) {
    const { file } = place;
    const fieldPath = descriptionPathOf(parsePath(field));
    // Decoration and logos need no description.
    if (!fieldPath) continue;
    const bytes = files.get(file);
    assert(bytes, 'the file that names a picture is there');
    const value = valueAt(readValue(file, decodeChecked(file, bytes)), fieldPath);
    const complaint = complaintAbout(typeof value === 'string' ? value.trim() : '', src);
    if (complaint !== undefined) findings.push({ file, path: formatPath(fieldPath), description: complaint });
  }
  return findings;
}
