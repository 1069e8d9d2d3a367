import path from 'node:path';

export type MediaKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'svg' | 'mp4' | 'webm';

const kindOfEnding: Record<string, MediaKind> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.avif': 'avif',
  '.svg': 'svg',
  '.mp4': 'mp4',
  '.webm': 'webm',
};

export const knownEndings = Object.keys(kindOfEnding);

/** What a file's name says that it is; undefined where the site does not use such files. */
export function kindOfName(name: string): MediaKind | undefined {
  return kindOfEnding[path.extname(name).toLowerCase()];
}

const latin1 = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1');

/** The brands of an ISO base media file (ISO/IEC 14496-12, 4.3: major brand, version, compatible brands). */
function isoBrands(bytes: Uint8Array): string[] {
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0), 256);
  const brands = [latin1(bytes, 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(latin1(bytes, at, at + 4));
  return brands;
}

/**
 * What a file is by its first bytes: a kind that the site uses, another known format by name,
 * or `text` / `data`.
 */
export function kindOfBytes(bytes: Uint8Array): MediaKind | 'gif' | 'tiff' | 'heic' | 'pdf' | 'html' | 'text' | 'data' {
  const head = latin1(bytes, 0, 16);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.startsWith('GIF8')) return 'gif';
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff';
  if (head.startsWith('%PDF')) return 'pdf';
  if (head.startsWith('\x1a\x45\xdf\xa3')) return 'webm';
  if (head.slice(4, 8) === 'ftyp') {
    const brands = isoBrands(bytes);
    if (brands.includes('avif') || brands.includes('avis')) return 'avif';
    return brands.some((brand) => /^(?:hei[cxms]|hev[cx]|mif1)$/.test(brand)) ? 'heic' : 'mp4';
  }
  const start = latin1(bytes, 0, 1024);
  if (start.includes('\0')) return 'data';
  if (/<svg[\s>]/.test(latin1(bytes, 0, 65_536))) return 'svg';
  return /<!doctype html|<html[\s>]/i.test(start) ? 'html' : 'text';
}
