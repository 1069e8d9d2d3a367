import path from 'node:path';
import type { PictureSlot } from '../../src/components/Picture/slots.ts';
import { phoneImage } from '../generator/budgets.ts';
import { largestInside } from '../generator/media/crop.ts';
import type { Site } from '../generator/site.ts';
import { diagnostic, type Diagnostic } from '../lib/diagnostic.ts';

/** A picture that a page shows, with its place in the layout. */
type ShownPicture = Site['pages'][number]['pictures'][number];

/**
 * Reports photos that are too small for their place in the layout; as advice, those that are too small for large
 * screens only, and those that weigh more than their share.
 *
 * @param root absolute path of the project
 */
export async function checkPhotos(site: Site, root: string): Promise<Diagnostic[]> {
  const photos = site.pages.flatMap(({ pictures }) => pictures).filter(({ set }) => set.kind === 'photo');
  const checks = photos.map(async (photo) => {
    const { slot, file } = photo;
    if (!slot) return [];
    const references = site.read.media.filter(({ src }) => src === file);
    const findings = [...(await checkSize(file, slot, root)), ...checkWeight(photo, slot, site)];
    return references.flatMap(({ place, field }) =>
      findings.map(({ code, params, severity }) => diagnostic(code, { ...place, field }, params, severity)),
    );
  });
  return (await Promise.all(checks)).flat();
}

/** The pixels of a photo that its frame shows, compared with what screens need. The place is left to the caller. */
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

/** The bytes that a phone loads for a photo, compared with its share. The place is left to the caller. */
function checkWeight(photo: ShownPicture, slot: PictureSlot, { files, base }: Site): Diagnostic[] {
  const size = Buffer.byteLength(files[phoneImage(photo).slice(base.length)] ?? '');
  const { bytes: share } = slot.phone;
  if (size <= share) return [];
  return [diagnostic('media.photo-heavy', { file: photo.file }, { size, share }, 'advice')];
}
