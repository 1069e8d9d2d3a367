import { kindOfName } from '../../generator/media/kinds.ts';
import { checkMedium } from '../../generator/media/verdict.ts';
import type { PhotoMeasure } from '../protocol.ts';

/** Measures a photo as the build does; undefined for a drawing, a film, and what cannot be read. */
export async function measurePhoto(name: string, bytes: Uint8Array): Promise<PhotoMeasure | undefined> {
  const kind = kindOfName(name);
  if (!kind) return undefined;
  const { size, focus } = await checkMedium(kind, Buffer.from(bytes));
  return size && focus && { ...size, focus };
}
