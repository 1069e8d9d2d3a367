import path from 'node:path';
import type { PictureSlot } from '../../src/components/Picture/slots.ts';
import { phoneImage } from '../generator/budgets.ts';
import { largestInside } from '../generator/media/crop.ts';
import type { Site } from '../generator/site.ts';
import { atPlace, problem, type Diagnostic, type Problem, type Severity } from '../lib/diagnostic.ts';

/** A picture that a page shows, with its place in the layout. */
type ShownPicture = Site['pages'][number]['pictures'][number];

/**
 * Reports photos that have too few pixels or too many bytes for the slot (the place in the layout) in which a page shows
 * them: an error if even a phone needs more pixels; advice if only large screens do, or if a phone loads more bytes than
 * the slot may have (`slot.phone.bytes`, its share of the budget of the page).
 *
 * @param root absolute path of the project: the size in pixels is read from its `content/media/`
 * @returns each finding at every field of the content that names the photo, such as `about.portrait.imageSrc`; empty if
 *   all photos fit
 * @throws the error of sharp if a photo cannot be read
 */
export async function checkPhotos(site: Site, root: string): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const shownPictures = site.pages.flatMap(({ pictures }) => pictures);
  for (const photo of shownPictures) {
    const { slot, file, set } = photo;
    // A drawing is sharp at any size.
    if (set.kind !== 'photo') continue;
    // For TypeScript: only a drawing may have no slot.
    if (!slot) continue;
    const findings = [await findLackOfPixels(file, slot, root), findExcessOfBytes(photo, slot, site)];
    const fieldsWithPhoto = site.read.media.filter(({ src }) => src === file);
    for (const finding of findings) {
      if (!finding) continue;
      for (const { place, field } of fieldsWithPhoto) {
        diagnostics.push(atPlace({ ...place, field }, finding.problem, finding.severity));
      }
    }
  }
  return diagnostics;
}

/** What is wrong with a photo, before it is known which fields name it. */
interface Finding {
  problem: Problem;
  severity: Severity;
}

/**
 * Finds out whether a photo has fewer pixels across than its slot needs: an error if it has too few for phones, advice if
 * only for large screens. Counts the part that is left when the photo is cropped to the shape of the slot.
 *
 * @param src path of the photo below `content/media/`
 * @param root absolute path of the project
 * @returns undefined if the photo has enough pixels for large screens, too
 * @throws the error of sharp if the file cannot be read
 */
async function findLackOfPixels(src: string, slot: PictureSlot, root: string): Promise<Finding | undefined> {
  const { default: sharp } = await import('sharp');
  const { autoOrient } = await sharp(path.join(root, 'content/media', src)).metadata();
  // The size as browsers show the photo: upright, even if the camera has stored it lying on its side.
  const { width, height } = autoOrient;
  // A slot without a shape shows the whole photo.
  const available = slot.aspect === undefined ? width : largestInside({ width, height }, slot.aspect).width;
  const tooSmallFor = (needed: number) => problem('check.photo-too-small', { src, width, height, available, needed });

  // Both are in device pixels.
  const neededOnPhone = slot.phone.width;
  const neededOnLargeScreen = Math.max(...slot.widths);
  if (available < neededOnPhone) return { problem: tooSmallFor(neededOnPhone), severity: 'error' };
  if (available < neededOnLargeScreen) return { problem: tooSmallFor(neededOnLargeScreen), severity: 'advice' };
  return undefined;
}

/**
 * Finds out whether a photo weighs too much for phones: whether the one of its files that a phone loads has more bytes than
 * its slot may have, the slot's share of the budget of the page. Undefined if it has not.
 */
function findExcessOfBytes(photo: ShownPicture, slot: PictureSlot, { files, base }: Site): Finding | undefined {
  // The address `/sitio/assets/a.avif` is the file `assets/a.avif` of a site below `/sitio/`.
  const file = phoneImage(photo).slice(base.length);
  // The default is for TypeScript: the site has every file that its pages show.
  const size = Buffer.byteLength(files[file] ?? '');
  const share = slot.phone.bytes;
  if (size <= share) return undefined;
  return { problem: problem('media.photo-heavy', { size, share }), severity: 'advice' };
}
