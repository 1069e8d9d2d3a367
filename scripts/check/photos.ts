import path from 'node:path';
import type { PictureSlot } from '../../src/components/Picture/slots.ts';
import { phoneImage } from '../generator/budgets.ts';
import { largestInside } from '../generator/media/crop.ts';
import type { Site } from '../generator/site.ts';
import { diagnostic, type Diagnostic } from '../lib/diagnostic.ts';

/** A picture that a page shows, with its place in the layout. */
type ShownPicture = Site['pages'][number]['pictures'][number];

/**
 * Reports photos that are too small for the screen of a phone, at the fields that name them; as advice, those that are
 * too small for large screens only, and those that weigh more than their share of the page's budget.
 *
 * @param root absolute path of the project
 */
export async function checkPhotos(site: Site, root: string): Promise<Diagnostic[]> {
  const photos = site.pages.flatMap(({ pictures }) => pictures).filter(({ set }) => set.kind === 'photo');
  const checks = photos.map(async (photo) => {
    const { slot, file } = photo;
    // A photo always has a slot; the type only allows for drawings, which have none.
    if (!slot) return [];
    const references = site.read.media.filter(({ src }) => src === file);
    const findings = [...(await checkSize(file, slot, root)), ...checkWeight(photo, slot, site)];
    return references.flatMap(({ place, field }) =>
      findings.map(({ code, params, severity }) => diagnostic(code, { ...place, field }, params, severity)),
    );
  });
  return (await Promise.all(checks)).flat();
}

/**
 * Reports a photo with fewer pixels than screens need: an error if even a phone needs more, else advice. Only the part
 * counts that its frame shows. The caller replaces the place of the diagnostic.
 */
async function checkSize(src: string, slot: PictureSlot, root: string): Promise<Diagnostic[]> {
  const { default: sharp } = await import('sharp');
  const { width, height } = (await sharp(path.join(root, 'content/media', src)).metadata()).autoOrient;
  const available = slot.aspect ? largestInside({ width, height }, slot.aspect).width : width;
  const report = (needed: number, severity: Diagnostic['severity']) =>
    diagnostic('check.photo-too-small', { file: src }, { src, width, height, available, needed }, severity);
  const largest = Math.max(...slot.widths);
  if (available < slot.phone.width) return [report(slot.phone.width, 'error')];
  return available < largest ? [report(largest, 'advice')] : [];
}

/**
 * Advises if a phone loads more bytes for a photo than its share of the page's budget. The caller replaces the place of
 * the diagnostic.
 */
function checkWeight(photo: ShownPicture, slot: PictureSlot, { files, base }: Site): Diagnostic[] {
  const size = Buffer.byteLength(files[phoneImage(photo).slice(base.length)] ?? '');
  const { bytes: share } = slot.phone;
  if (size <= share) return [];
  return [diagnostic('media.photo-heavy', { file: photo.file }, { size, share }, 'advice')];
}
