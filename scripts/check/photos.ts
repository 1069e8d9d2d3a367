import assert from 'node:assert/strict';
import path from 'node:path';
import type { PictureSlot } from '../../src/components/Picture/slots.ts';
import { largestInside } from '../generator/media/crop.ts';
import type { Site } from '../generator/site.ts';
import { atPlace, problem, type Diagnostic, type Problem, type Severity } from '../messages/problem.ts';
import type { ProjectRoot } from '../lib/paths.ts';

type ShownPicture = Site['pages'][number]['pictures'][number];

interface PhotoProblem {
  problem: Problem;
  severity: Severity;
}

/** Reports photos with too few pixels or too many bytes for their slot. Too few pixels for a phone are an error. */
export async function checkPhotos(site: Site, root: ProjectRoot): Promise<Diagnostic[]> {
  const photos = site.pages.flatMap(({ pictures }) => pictures).filter(({ set }) => set.kind === 'photo');
  const diagnostics = await Promise.all(photos.map((photo) => checkPhoto(photo, site, root)));
  return diagnostics.flat();
}

/** Reports each problem at every field that names the photo. */
async function checkPhoto(photo: ShownPicture, site: Site, root: ProjectRoot): Promise<Diagnostic[]> {
  const { slot, file, set } = photo;
  assert(slot, `the photo ${file} has a slot, without which it could not be rendered`);
  const problems = [await findLackOfPixels(file, slot, root), findExcessOfBytes(set.phoneSrc, slot, site)];
  const fieldsWithPhoto = site.source.media.filter(({ src }) => src === file);
  const diagnostics: Diagnostic[] = [];
  for (const found of problems) {
    if (!found) continue;
    for (const { place, field } of fieldsWithPhoto) {
      diagnostics.push(atPlace(found.problem, { ...place, field }, found.severity));
    }
  }
  return diagnostics;
}

async function findLackOfPixels(file: string, slot: PictureSlot, root: ProjectRoot): Promise<PhotoProblem | undefined> {
  const { default: sharp } = await import('sharp');
  const { autoOrient } = await sharp(path.join(root, 'content/media', file)).metadata();
  // Width and height as browsers show the photo: cameras may store it rotated.
  const { width, height } = autoOrient;
  const availableWidth = slot.aspect === undefined ? width : largestInside({ width, height }, slot.aspect).width;
  const tooSmallFor = (needed: number) =>
    problem('check.photo-too-small', { src: file, width, height, available: availableWidth, needed });

  const widthOnPhone = slot.phone.width;
  const widthOnLargeScreen = Math.max(...slot.widths);
  if (availableWidth < widthOnPhone) return { problem: tooSmallFor(widthOnPhone), severity: 'error' };
  if (availableWidth < widthOnLargeScreen) return { problem: tooSmallFor(widthOnLargeScreen), severity: 'advice' };
  return undefined;
}

/** Weighs the file that phones load. */
function findExcessOfBytes(phoneSrc: string, slot: PictureSlot, { files, base }: Site): PhotoProblem | undefined {
  // For a site at `/sitio/`, the address `/sitio/assets/a.avif` is the file `assets/a.avif`.
  const file = phoneSrc.slice(base.length);
  const body = files[file];
  assert(body !== undefined, `the site has the file ${file} that a page shows`);
  const size = Buffer.byteLength(body);
  const limit = slot.phone.bytes;
  if (size <= limit) return undefined;
  return { problem: problem('media.photo-heavy', { size, limit }), severity: 'advice' };
}
